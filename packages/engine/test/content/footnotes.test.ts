/** Footnotes as common generators and plugins write them are footnotes in Markdown, in both kinds of content. */
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const URL = 'https://valley.example/canal';
const NOTES = [
  'The figure is from the ledgers of the company, which list every laborer by name and parish.',
  'Only the canal of the neighboring county came close, with twenty-six meters.',
] as const;
const PARAGRAPHS = [
  'The canal was dug in eleven years by four thousand people, most of whom came from the valleys to the north and went home for the harvest each summer.',
  'Its nine locks lift a barge by thirty meters, which is more than any other canal of the time managed over so short a distance.',
  'Today the towpath is used by walkers and cyclists, and a society of volunteers repairs one lock gate every winter with oak from the estate.',
] as const;

interface Markup {
  /** The reference to note `n`. */
  readonly reference: (n: number) => string;
  readonly note: (n: number, text: string) => string;
  readonly around?: (notes: string) => string;
}

const MARKUP: Readonly<Record<string, Markup>> = {
  Substack: {
    reference: (n) =>
      `<a data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-${n}-140" href="${URL}#footnote-${n}-140" target="_self" class="footnote-anchor">${n}</a>`,
    note: (n, text) =>
      `<div data-component-name="FootnoteToDOM" class="footnote"><a id="footnote-${n}-140" href="${URL}#footnote-anchor-${n}-140" class="footnote-number" contenteditable="false" target="_self">${n}</a><div class="footnote-content"><p>${text}</p></div></div>`,
  },
  Gutenberg: {
    reference: (n) => `<sup data-fn="aa${n}" class="fn"><a href="#aa${n}" id="aa${n}-link">${n}</a></sup>`,
    note: (n, text) =>
      `<li id="aa${n}">${text} <a href="#aa${n}-link" aria-label="Jump to footnote reference ${n}">↩︎</a></li>`,
    around: (notes) => `<ol class="wp-block-footnotes">${notes}</ol>`,
  },
  Pandoc: {
    reference: (n) => `<a href="#fn${n}" class="footnote-ref" id="fnref${n}" role="doc-noteref"><sup>${n}</sup></a>`,
    note: (n, text) =>
      `<li id="fn${n}"><p>${text}<a href="#fnref${n}" class="footnote-back" role="doc-backlink">↩︎</a></p></li>`,
    around: (notes) => `<section class="footnotes" role="doc-endnotes"><hr><ol>${notes}</ol></section>`,
  },
  kramdown: {
    reference: (n) =>
      `<sup id="fnref:${n}"><a href="#fn:${n}" class="footnote" rel="footnote" role="doc-noteref">${n}</a></sup>`,
    note: (n, text) =>
      `<li id="fn:${n}"><p>${text} <a href="#fnref:${n}" class="reversefootnote" role="doc-backlink">↩</a></p></li>`,
    around: (notes) => `<div class="footnotes" role="doc-endnotes"><ol>${notes}</ol></div>`,
  },
  'Goldmark (Hugo)': {
    reference: (n) => `<sup id="fnref:${n}"><a href="#fn:${n}" class="footnote-ref" role="doc-noteref">${n}</a></sup>`,
    note: (n, text) =>
      `<li id="fn:${n}"><p>${text}&#160;<a href="#fnref:${n}" class="footnote-backref" role="doc-backlink">&#x21a9;&#xfe0e;</a></p></li>`,
    around: (notes) => `<div class="footnotes" role="doc-endnotes"><hr><ol>${notes}</ol></div>`,
  },
  'markdown-it (Ghost)': {
    reference: (n) => `<sup class="footnote-ref"><a href="#fn${n}" id="fnref${n}">[${n}]</a></sup>`,
    note: (n, text) =>
      `<li id="fn${n}" class="footnote-item"><p>${text} <a href="#fnref${n}" class="footnote-backref">↩︎</a></p></li>`,
    around: (notes) =>
      `<hr class="footnotes-sep"><section class="footnotes"><ol class="footnotes-list">${notes}</ol></section>`,
  },
  MediaWiki: {
    reference: (n) =>
      `<sup id="cite_ref-${n}" class="reference"><a href="#cite_note-${n}"><span class="cite-bracket">[</span>${n}<span class="cite-bracket">]</span></a></sup>`,
    note: (n, text) =>
      `<li id="cite_note-${n}"><span class="mw-cite-backlink"><b><a href="#cite_ref-${n}">^</a></b></span> <span class="reference-text">${text}</span></li>`,
    around: (notes) => `<div class="mw-references-wrap"><ol class="references">${notes}</ol></div>`,
  },
  docutils: {
    reference: (n) =>
      `<a class="footnote-reference brackets" href="#n${n}" id="r${n}" role="doc-noteref"><span class="fn-bracket">[</span>${n}<span class="fn-bracket">]</span></a>`,
    note: (n, text) =>
      `<aside class="footnote brackets" id="n${n}" role="doc-footnote"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#r${n}">${n}</a><span class="fn-bracket">]</span></span><p>${text}</p></aside>`,
    around: (notes) => `<aside class="footnote-list brackets">${notes}</aside>`,
  },
  'docutils before 0.18': {
    reference: (n) => `<a class="footnote-reference brackets" href="#n${n}" id="r${n}">${n}</a>`,
    note: (n, text) =>
      `<dt class="label" id="n${n}"><span class="brackets">${n}</span><span class="fn-backref">(<a href="#r${n}">1</a>,<a href="#s${n}">2</a>)</span></dt><dd><p>${text}</p></dd>`,
    around: (notes) => `<dl class="footnote brackets">${notes}</dl>`,
  },
  Asciidoctor: {
    reference: (n) =>
      `<sup class="footnote">[<a id="_footnoteref_${n}" class="footnote" href="#_footnotedef_${n}" title="View footnote.">${n}</a>]</sup>`,
    note: (n, text) =>
      `<div class="footnote" id="_footnotedef_${n}"><a href="#_footnoteref_${n}">${n}</a>. ${text}</div>`,
    around: (notes) => `<div id="footnotes"><hr>${notes}</div>`,
  },
  LaTeXML: {
    reference: (n) =>
      `<span id="footnote${n}" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">${n}</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">${n}</sup><span class="ltx_tag ltx_tag_note">${n}</span>${NOTES[n - 1]}</span></span></span>`,
    note: () => '',
  },
  'DPUB-ARIA': {
    reference: (n) => `<sup><a href="#en${n}" id="ref${n}" role="doc-noteref">${n}</a></sup>`,
    note: (n, text) =>
      `<li id="en${n}" role="doc-endnote">${text} <a href="#ref${n}" role="doc-backlink">Back</a></li>`,
    around: (notes) => `<section role="doc-endnotes"><ol>${notes}</ol></section>`,
  },
  'Modern Footnotes': {
    reference: (n) =>
      `<sup class="modern-footnotes-footnote " data-mfn="${n}"><a href="javascript:void(0)" role="button" aria-describedby="mfn-${n}">${n}</a></sup><span id="mfn-${n}" role="tooltip" class="modern-footnotes-footnote__note" tabindex="0" data-mfn="${n}">${NOTES[n - 1]}</span>`,
    note: () => '',
  },
  'Easy Footnotes': {
    reference: (n) =>
      `<span id="easy-footnote-${n}-7" class="easy-footnote-margin-adjust"></span><span class="easy-footnote"><a href="#easy-footnote-bottom-${n}-7" title="${NOTES[n - 1]}"><sup>${n}</sup></a></span>`,
    note: (n, text) =>
      `<li class="easy-footnote-single"><span id="easy-footnote-bottom-${n}-7" class="easy-footnote-margin-adjust"></span>${text}<a class="easy-footnote-to-top" href="#easy-footnote-${n}-7"></a></li>`,
    around: (notes) => `<ol class="easy-footnotes-wrapper">${notes}</ol>`,
  },
};

function pageWith({ reference, note, around = (notes) => notes }: Markup): string {
  const body = `<p>${PARAGRAPHS[0]}${reference(1)}</p><p>${PARAGRAPHS[1]}${reference(2)}</p><p>${PARAGRAPHS[2]}</p>`;
  const notes = around(NOTES.map((text, at) => note(at + 1, text)).join(''));
  return `<!DOCTYPE html><html lang="en"><head><title>The canal</title><link rel="canonical" href="${URL}"></head><body>
    <nav><ul><li><a href="/">Home</a></li><li><a href="/walks">Walks</a></li></ul></nav>
    <main><article><h1>The canal</h1>${body}${notes}</article></main>
    <footer><p>© 2024 The Valley Journal</p></footer></body></html>`;
}

const EXPECTED = `# The canal

${PARAGRAPHS[0]}[^1]

${PARAGRAPHS[1]}[^2]

${PARAGRAPHS[2]}

[^1]: ${NOTES[0]}

[^2]: ${NOTES[1]}
`;

test.each(Object.entries(MARKUP))('%s', (_, markup) => {
  const html = pageWith(markup);
  // The URL of the page is given, or else its canonical link tells it.
  for (const options of [{ url: URL }, {}]) {
    expect(convert(html, { ...options, includeMeta: false }).markdown).toBe(EXPECTED);
    const { markdown } = convert(html, { ...options, includeMeta: false, content: 'full' });
    for (const block of EXPECTED.trim().split('\n\n')) expect(`\n${markdown}`).toContain(`\n${block}\n`);
  }
});

test('a note with several references has all of their links back removed', () => {
  const one = MARKUP['MediaWiki']!;
  const markdown = convert(
    pageWith({
      ...one,
      reference: () => one.reference(1).replace('cite_ref-1', 'cite_ref-1-0'),
      note: (n, text) =>
        n === 1
          ? `<li id="cite_note-1"><span class="mw-cite-backlink">^ <a href="#cite_ref-1-0"><sup><i><b>a</b></i></sup></a> <a href="#cite_ref-1-1"><sup><i><b>b</b></i></sup></a></span> <span class="reference-text">${text}</span></li>`
          : '',
    }),
    { includeMeta: false },
  ).markdown;
  expect(markdown.match(/\[\^1\](?!:)/g)).toHaveLength(2);
  expect(markdown).toContain(`[^1]: ${NOTES[0]}\n`);
});

test('what follows the only item of a list of notes is no part of it', () => {
  const one = MARKUP['MediaWiki']!;
  const html = pageWith({ ...one, note: (n, text) => (n === 1 ? one.note(1, text) : '') }).replace(
    '</article>',
    '<div role="navigation"><table><tr><th>Canals<td><ul><li><a href="/a">Upper Canal</a><li><a href="/b">Mill Canal</a></ul></table></div></article>',
  );
  const { markdown } = convert(html, { includeMeta: false });
  expect(markdown).toContain(`[^1]: ${NOTES[0]}\n`);
  expect(markdown).not.toContain('Upper Canal');
});

test('a link to the same fragment of another page is no footnote', () => {
  const html = pageWith(MARKUP['Substack']!).replaceAll(
    `href="${URL}#footnote-1`,
    'href="https://valley.example/lock#footnote-1',
  );
  const { markdown } = convert(html, { includeMeta: false, url: URL });
  expect(markdown).toContain('[1](https://valley.example/lock#footnote-1-140)');
  expect(markdown).toContain('[^2]');
});

test('a note has no link back to a reference that is left out', () => {
  const { reference, around } = MARKUP['MediaWiki']!;
  const backlinks = '<a href="#cite_ref-1"><sup>a</sup></a> <a href="#cite_ref-1b"><sup>b</sup></a>';
  const html = `<!DOCTYPE html><html lang="en"><head><title>The canal</title></head><body><main><h1>The canal</h1>
    <p>${PARAGRAPHS[0]}${reference(1)}</p><p style="display: none">Left out.<sup id="cite_ref-1b"><a href="#cite_note-1">[1]</a></sup></p>
    ${around!(`<li id="cite_note-1"><span class="mw-cite-backlink">^ ${backlinks}</span> ${NOTES[0]}</li>`)}</main></body></html>`;
  expect(convert(html, { includeMeta: false }).markdown).toBe(
    `# The canal\n\n${PARAGRAPHS[0]}[^1]\n\n[^1]: ${NOTES[0]}\n`,
  );
});
