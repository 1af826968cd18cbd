/**
 * A typical page: navigation, an article with links, lists, a table and images, and a footer. No sentence is the same as
 * another: of a text that a page repeats word for word, the engine drops most.
 *
 * @param chapters - number of chapters of about 0.8 KB each; the rest of the page has 8 KB.
 */
export function makeArticle(chapters = 120): string {
  const links = Array.from({ length: 60 }, (_, place) => `<li><a href="/section/${place}">Section ${place}</a></li>`);
  const parts = Array.from(
    { length: chapters },
    (_, place) => `<h2>Chapter ${place}</h2>
<p>The harbour of chapter ${place} is older than its town, and <a href="/notes/${place}">the notes</a> say why: ships came
first, <b>people</b> stayed later, and nobody wrote down <em>who</em> was the last to leave. It takes a while to read.</p>
<ul><li>First reason of ${place}</li><li>Second reason of ${place}, which is longer than the first one</li></ul>
<p><img src="/pictures/${place}.jpg" alt="The harbour, seen from chapter ${place}"> What remains of harbour ${place} can be
seen at low tide, when the old wall stands a metre above the water and children walk along it to the lighthouse.</p>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The harbour</title>
<meta name="author" content="A. Writer"><meta property="og:description" content="How a harbour came to be."></head><body>
<nav><ul>${links.join('')}</ul></nav><main><article><h1>The harbour</h1>${parts.join('\n')}
<table><tr><th>Year</th><th>Ships</th></tr>${'<tr><td>1900</td><td>12</td></tr>'.repeat(40)}</table>
</article></main><footer><ul>${links.join('')}</ul></footer></body></html>`;
}
