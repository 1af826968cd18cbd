/**
 * Plain JavaScript for any runtime: converts a page with every entry point.
 *
 * @param {Record<string, any>} entries - the modules by name.
 * @returns {string} the results as JSON.
 */
export function convertSample({ main, full, metadata, tokens }) {
  const options = { url: 'https://example.com/pears/', now: new Date('2026-01-02T03:04:05.000Z') };
  const html = `<!doctype html><html lang="en"><head><title>Pears &amp; quinces</title>
<meta name="author" content="Ada Orchard"><meta property="article:published_time" content="2025-11-30"></head>
<body><nav><a href="/">Home</a> <a href="/shop">Shop</a></nav><main><h1>Pears &amp; quinces</h1>
<p>A pear is <em>ripe</em> for <b>ten minutes</b>. Nobody knows which, so <a href="why">people guess</a>.</p>
<table><tr><th>Fruit</th><th>Days</th></tr><tr><td>梨</td><td>3</td></tr><tr><td>Груша</td><td>4</td></tr></table>
<p>Quinces are patient. They wait in a bowl until somebody has time to cook them, and they smell while they wait.</p>
</main><footer>© Example Orchards</footer></body></html>`;
  const messages = [undefined, 7].map((input) => {
    try {
      return main.convert(input).markdown;
    } catch (error) {
      return `${error.name}: ${error.message}`;
    }
  });
  return JSON.stringify({
    main: main.convert(html, options),
    full: full.convert(html, options),
    metadata: metadata.readMetadata(html, options),
    tokens: tokens.countTokens(html),
    messages,
  });
}
