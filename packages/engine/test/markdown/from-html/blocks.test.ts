import { describe, expect, test } from 'vitest';
import { markdownOf } from './markdown-of.ts';

describe('blocks and text', () => {
  test.each([
    ['loose text around blocks', 'a<div>b</div>c', 'a\n\nb\n\nc\n'],
    ['an empty block is a boundary', 'a<div></div>b', 'a\n\nb\n'],
    ['a block inside inline content', 'a<span><div>b</div></span>c', 'a\n\nb\n\nc\n'],
    ['a line displayed as a block', 'a<span style="display:block">b</span>c', 'a\n\nb\n\nc\n'],
    ['a block displayed inline', '<p>a <div style="display: inline">b</div> c', 'a\n\nb c\n'],
    ['an unknown element is inline', 'a<foo-bar>b</foo-bar>c', 'abc\n'],
    ['a URL', '<address>a<br>b</address>c', 'a\\\nb\n\nc\n'],
    ['a rule', 'a<hr>b', 'a\n\n---\n\nb\n'],
    ['a paragraph of spaces', '<p>a</p><p>&nbsp;</p><p> </p><p>b</p>', 'a\n\nb\n'],
    ['controls', '<p>a <button>b</button><select><option>c</select><textarea>d</textarea><input value=e></p>', 'a\n'],
    ['labels and legends', '<fieldset><legend>a</legend><label>b <input></label></fieldset>', 'a\n\nb\n'],
    ['a shadow root', '<x-y><template shadowrootmode="open"><p>a</p></template></x-y><template>b</template>', 'a\n'],
    ['an iframe never closed in a noscript', '<noscript><iframe src="https://x.org/" /></noscript><p>a</p>', 'a\n'],
    [
      'a grid column without line numbers',
      `<div class="row no-gutter">${'<i></i>\n   '.repeat(90)}<p>a</p></div>b`,
      'a\n\nb\n',
    ],
    [
      'numbers before text',
      `<div class="no-gutter">${'2026 '.repeat(30)}<p>a</p></div>`,
      `${'2026 '.repeat(30).trim()}\n\na\n`,
    ],
    ['a gutter of many lines', `<p>a</p><div class="gutter">${'<i>12</i>\n'.repeat(400)}</div>b`, 'a\n\nb\n'],
    ['the fallback of an object', '<object data="a.pdf"><a href="/a.pdf">a</a></object>', '[a](/a.pdf)\n'],
    ['ruby', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby>', '漢(kan)字(ji)\n'],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});

describe('headings', () => {
  test.each([
    ['<h1>a</h1><h6>b</h6>', '# a\n\n###### b\n'],
    ['<h2></h2>a', 'a\n'],
    ['<div role="heading" aria-level="3">a</div>', '### a\n'],
    ['<div role="heading">a</div>', '## a\n'],
    ['<h2>a <a class="anchor" href="#a"><svg></svg></a></h2>', '## a\n'],
    ['<body><h2>a<a class="headerlink" href="#a">¶</a></h2>', '## a\n'],
    ['<body><h2>a<a class="headerlink" href="#a">\uf0c1</a></h2>', '## a\n'],
    ['<body><h2>a <a href="https://x.org/#a">#</a></h2>', '## a\n'],
    ['<body><p id="a">a<a class="pilcrow" href="#a">¶</a></p>', 'a\n'],
    ['<h2>a<a class="headerlink" href="#a">¶</a></h2>', '## a[¶](#a)\n'],
    ['<body><h2 id="a">a<span class="permalink"><a href="#a">◆&nbsp;</a></span></h2>', '## a\n'],
    ['<h2><a href="#a">a</a></h2>', '## [a](#a)\n'],
    ['<body><h2 id="a">\n<a href="#a">a <em>b</em></a></h2>', '## a *b*\n'],
    ['<body><h2>1.2 <a class="toc-backref" href="#id1">a</a></h2>', '## 1.2 [a](#id1)\n'],
    ['<body><h2><a class="toc-backref" href="#id1">a</a><a class="headerlink" href="#a">¶</a></h2>', '## a\n'],
    ['<body><h2 id="a"><a href="#s">1.</a> <a href="#a">a</a></h2>', '## 1. a\n'],
    ['<body><h2><a href="#a">a</a> <a href="/b">b</a></h2>', '## [a](#a) [b](/b)\n'],
    ['<body><p id="a">a <a class="selflink" href="#a">#</a></p>', 'a\n'],
    ['<body><h2><a href="/b#a">a</a></h2>', '## [a](/b#a)\n'],
    ['<h2>a<span class="mw-editsection">[edit]</span></h2>', '## a\n'],
    ['<body><h2><a href="#a"></a>a &nbsp; <a href="#top"><span>top</span></a></h2>', '## a\n'],
    ['<h3><button>a</button></h3>', '### a\n'],
    ['<button><h3>a</h3><svg></svg></button><p>b', '### a\n\nb\n'],
    ['<div><button aria-expanded="false">a?</button><div>b</div></div>', 'a?\n\nb\n'],
    ['<div><button><span>a b?</span></button><p>c</div>', 'a b?\n\nc\n'],
    ['<h3>a <button aria-expanded="true">b</button> c</h3>', '### a b c\n'],
    ['<h3>a<button title="Copy the path">Copy path</button></h3>', '### a\n'],
    ['<h3><button>Edit</button> <span>a</span></h3>', '### a\n'],
    ['<h3>a<div><button>1x</button><button>2x</button></div></h3>', '### a\n'],
    ['<p>a <a href="https://a.b/"><button>Buy it</button></a> c', 'a [Buy it](https://a.b/) c\n'],
    ['<p>a <button><a href="https://a.b/">Buy it</a></button> c', 'a [Buy it](https://a.b/) c\n'],
    ['<p>a <a name="b"><button>Buy it</button></a> c', 'a c\n'],
    ['a<button title="Copy"><code>npm ci</code><svg></svg></button>', 'a\n\n`npm ci`\n'],
    ['a<button><b>GET</b> <span>/pears/{id}</span></button>', 'a\n\n**GET** /pears/{id}\n'],
    ['a<button>Compare (0<span>/4)</span></button>', 'a\n'],
    [
      `a<button><b>Pears</b> <i>${'keep for weeks '.repeat(6)}in the dark.</i></button>`,
      `a\n\n**Pears** *${'keep for weeks '.repeat(6)}in the dark.*\n`,
    ],
    [`a<button>${'keep for weeks '.repeat(8)}</button>`, 'a\n'],
    ['<h2><p>a</p><p>b</p></h2>', '## a b\n'],
    ['<div role="heading" aria-level="3"><div>a</div></div>', '### a\n'],
    ['<h1>a<div><h2>b</h2><p>c</p></div></h1>', 'a\n\n## b\n\nc\n'],
  ])('%s', (html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  test('an unclosed heading does not swallow the page', () => {
    const html = `<h1><div>Title</div>${'<p>text</p>'.repeat(30)}`;
    expect(markdownOf(html)).toBe(`Title\n\n${'text\n\n'.repeat(29)}text\n`);
    expect(markdownOf(`<button>Menu${'<p>text</p>'.repeat(30)}`)).toBe(`Menu\n\n${'text\n\n'.repeat(29)}text\n`);
  });
});

describe('a list inside a heading', () => {
  test('ends the heading', () => {
    const html = '<h2><div>On this <b>page</b><ul><li><a href="/a">A</a></li><li>B</li></ul></div>rest</h2>';
    expect(markdownOf(html)).toBe('## On this **page**\n\n- [A](/a)\n- B\n\nrest\n');
  });

  test('ends a heading inside a list item, too', () => {
    expect(markdownOf('<ul><li><h3>A<ol><li>b</ol></h3>c</ul>')).toBe('- ### A\n\n  1. b\n\n  c\n');
  });

  test('becomes the heading if nothing precedes it', () => {
    expect(markdownOf('<h2><ul><li>A</ul></h2>')).toBe('## A\n');
  });
});

describe('lists', () => {
  test.each([
    ['tight', '<ul><li>a<li><p>b</p></ul>', '- a\n- b\n'],
    [
      'bullets and numbers as text',
      '<ul><li><span>•</span><p>a</p></ul><ol><li><span>1.</span> b</ol>',
      '- a\n\n1. b\n',
    ],
    ['a list in an item', '<ul><li>a<ol><li>b</ol></ul>', '- a\n  1. b\n'],
    [
      'numbers by style',
      '<ul><li style="list-style-type: decimal;">a</li><li style="list-style-type: decimal;">b</li></ul>',
      '1. a\n2. b\n',
    ],
    ['a list directly in a list', '<ul><li>a</li><ul><li>b</ul><li>c</ul>', '- a\n  - b\n- c\n'],
    ['a list directly at the start of a list', '<ul><ul><li>a</ul></ul>', '- a\n'],
    ['paragraphs in an item', '<ul><li><p>a</p><p>b</p></ul>', '- a\n\n  b\n'],
    ['menu and dir', '<menu><li>a</menu><p>x</p><dir><li>b</dir>', '- a\n\nx\n\n- b\n'],
    ['items without a list', '<li>a</li> <li>b</li><p>x', '- a\n- b\n\nx\n'],
    ['children that are no items', '<ol>x<li>a</li><p>y</p><li>b</ol>', 'x\n\n1. a\n\n   y\n\n2. b\n'],
    ['no items', '<ul><div><h3>a</h3>b</div><blockquote>c</blockquote></ul>', '### a\n\nb\n\n> c\n'],
    ['an empty item before other children', '<p>a</p><ul><li></li><p>b</p><li>c</ul>', 'a\n\nb\n\n- c\n'],
    ['items outside a list', '<ul><div><li>a</li></div><a href="/u"><li>b</li></a></ul>', '- a\n- [b](/u)\n'],
    ['empty items and lists', '<ul><li></li><li> <b></b></li></ul><ul><li>a<li></ul>', '- a\n'],
    ['start', '<ol start="7"><li>a<li>b</ol>', '7. a\n8. b\n'],
    [
      'a list in parts',
      '<body><ol><li>a</ol><ol start="2"><li>b<li>c</ol><ol start="4"><li>d</ol><ol start="9"><li>e</ol><p>f</p><ol start="10"><li>g</ol>',
      '1. a\n2. b\n3. c\n4. d\n\n9) e\n\nf\n\n10. g\n',
    ],
    ['zero', '<ol start="0"><li>a</ol>', '0. a\n'],
    ['negative', '<ol start="-3"><li>a</ol>', '1. a\n'],
    ['more than nine digits', '<ol start="12345678901"><li>a</ol>', '999999999. a\n'],
    ['the value of the first item', '<ol><li value="4">a<li>b</ol>', '4. a\n5. b\n'],
    ['the value of another item', '<ol><li>a<li value="5">b<li>c</ol>', '1. a\n\n5) b\n6) c\n'],
    ['values that are consecutive', '<ol><li value="1">a<li value="2">b</ol>', '1. a\n2. b\n'],
    ['reversed', '<ol reversed><li>a<li>b<li>c</ol>', '3. a\n\n2) b\n\n1. c\n'],
    ['reversed from a number', '<ol reversed start="10"><li>a<li>b</ol>', '10. a\n\n9) b\n'],
    ['tasks', '<ul><li><input type="checkbox" checked> a<li><input type="CHECKBOX">b</ul>', '- [x] a\n- [ ] b\n'],
    [
      'task list items in labels and paragraphs',
      '<ul><li><label><input type=checkbox> a</label><li><p><input type=checkbox checked>b</ul>',
      '- [ ] a\n- [x] b\n',
    ],
    ['a checkbox later in an item makes no task', '<ul><li>a <input type="checkbox"></ul>', '- a\n'],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});

describe('terms and details', () => {
  test('a definition list', () => {
    expect(markdownOf('<dl><dt>a</dt><dd>b</dd><dd><p>c</p><ul><li>d</ul></dd></dl>')).toBe('**a**\n\nb\n\nc\n\n- d\n');
  });

  test('a term has no links to itself', () => {
    const term = '<dt id="a"><a href="#a">a</a> (new)<a class="copiable-link" href="#a"> ¶</a><dd>b';
    expect(markdownOf(`<body><dl>${term}</dl>`)).toBe('**a (new)**\n\nb\n');
    expect(markdownOf('<body><dl><dt>a <a href="#b">b</a></dl>')).toBe('**a [b](#b)**\n');
    const signature = '<dt>a()<a href="/s#a"><span class="viewcode-link">[source]</span></a>';
    expect(markdownOf(`<dl>${signature}</dl>`)).toBe('**a()**\n');
  });
  test('details', () => {
    expect(markdownOf('<details><summary>a <code>b</code></summary>c</details>')).toBe('**a `b`**\n\nc\n');
  });
  test('a heading inside is not made strong', () => {
    expect(markdownOf('<details><summary><h3>a</h3></summary>b</details>')).toBe('### a\n\nb\n');
  });
  test('a figure', () => {
    expect(markdownOf('<figure><img src="/i.png" alt="x"><figcaption>c</figcaption></figure>')).toBe(
      '![x](/i.png)\n\nc\n',
    );
  });
});

describe('callouts', () => {
  test.each([
    [
      'GitHub',
      '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title"><svg></svg>Tip</p><p>a</p></div>',
      'TIP',
    ],
    [
      'AsciiDoc',
      '<div class="admonitionblock warning"><table><tbody><tr><td class="icon"><div class="title">Warning</div></td><td class="content">a</td></tr></tbody></table></div>',
      'WARNING',
    ],
    ['Sphinx, MkDocs', '<div class="admonition note"><p class="admonition-title">Note</p><p>a</p></div>', 'NOTE'],
    [
      'Docusaurus',
      '<div class="theme-admonition theme-admonition-danger alert"><div class="admonitionHeading_x">danger</div><div class="admonitionContent_y"><p>a</p></div></div>',
      'CAUTION',
    ],
    [
      'VitePress',
      '<div class="warning custom-block"><p class="custom-block-title">WARNING</p><p>a</p></div>',
      'WARNING',
    ],
    [
      'Quarto with a title',
      '<div class="callout callout-style-default callout-tip callout-titled"><div class="callout-header"><div class="callout-title-container">Tip</div></div><div class="callout-body-container callout-body"><p>a</p></div></div>',
      'TIP',
    ],
    [
      'Quarto',
      '<div class="callout callout-style-default callout-important"><div class="callout-header"><div class="callout-title-container">Important</div></div><div class="callout-body">a</div></div>',
      'IMPORTANT',
    ],
    ['DocBook', '<div class="caution"><h3 class="title">Caution</h3><p>a</p></div>', 'CAUTION'],
    ['Microsoft Learn', '<div class="IMPORTANT">\n<p>Important</p>\n<p>a</p></div>', 'IMPORTANT'],
    [
      'Confluence',
      '<div class="confluence-information-macro confluence-information-macro-information"><div><p>a</p></div></div>',
      'NOTE',
    ],
    [
      'Confluence Cloud',
      '<div class="ak-editor-panel" data-panel-type="success"><div><span role="img" aria-label="success panel"><svg></svg></span></div><div><p>a</p></div></div>',
      'TIP',
    ],
    ['GitBook', '<div class="hint flex hint-warning"><div></div><div><p>a</p></div></div>', 'WARNING'],
    ['AWS', '<div class="awsdocs-note"><div><h6>Note</h6></div><div><p>a</p></div></div>', 'NOTE'],
    ['Mintlify', '<div class="callout my-4" data-callout-type="danger"><div><p>a</p></div></div>', 'CAUTION'],
    ['DocC', '<aside aria-label="tip" class="tip"><p class="label">Tip</p><p>a</p></aside>', 'TIP'],
    ['PHP', '<div class="warning"><strong class="warning">Warning</strong><p>a</p></div>', 'WARNING'],
    ['ReadMe', '<blockquote class="callout callout_info"><p>a</p></blockquote>', 'NOTE'],
    ['MDN', '<div class="notecard note"><p><strong>Note:</strong> a</p></div>', 'NOTE'],
  ])('%s', (_name, html, kind) => {
    expect(markdownOf(html)).toBe(`> [!${kind}]\n> a\n`);
  });

  test('a custom title is kept', () => {
    const html = '<div class="admonition note"><p class="admonition-title">Read me</p><p>a</p></div>';
    expect(markdownOf(html)).toBe('> [!NOTE]\n> **Read me**\n>\n> a\n');
  });

  test('a title in another language is kept', () => {
    const html = '<div class="warning">\n<h3 class="title">注意</h3><p>a</p></div>';
    expect(markdownOf(html)).toBe('> [!WARNING]\n> **注意**\n>\n> a\n');
  });

  test('a class that is a kind, without a title, is no callout', () => {
    expect(markdownOf('<div class="note"><p>a</p><h3 class="title">Note</h3></div>')).toBe('a\n\n### Note\n');
    expect(markdownOf('<div class="tip"><h3>Tips</h3><p>a</p></div>')).toBe('### Tips\n\na\n');
  });

  test.each([
    [
      'AsciiDoc before Asciidoctor',
      '<div class="admonitionblock"><table><tr><td class="icon"><div class="title">Tip</div></td><td class="content">a</td></tr></table></div>',
      '> [!TIP]\n> a\n',
    ],
    [
      'DocBook with icons',
      '<div class="note"><table summary="Note"><tr><td rowspan="2"> <img alt="[Note]" src="n.png"></td><th>Note</th></tr><tr><td><p>a</p><p>b</p></td></tr></table></div>',
      '> [!NOTE]\n> a\n>\n> b\n',
    ],
    [
      'DocBook with icons, in another language',
      '<div class="warning"><table><tr><td rowspan="2"><img alt="[Warnung]" src="n.png"></td><th>Warnung</th></tr><tr><td><p>a</p></td></tr></table></div>',
      '> [!WARNING]\n> Warnung\n>\n> a\n',
    ],
    [
      'DocBook in SGML',
      '<DIV CLASS="NOTE"><BLOCKQUOTE CLASS="NOTE"><P><B>Note: </B>a</P></BLOCKQUOTE></DIV>',
      '> [!NOTE]\n> a\n',
    ],
    [
      'a table of data in a note',
      '<div class="note"><p>Note</p><table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td><img alt="d" src="d.png"></td></tr></table></div>',
      '> [!NOTE]\n>\n> | a | b |\n> | --- | --- |\n> | c | ![d](d.png) |\n',
    ],
    [
      'Obsidian',
      '<div class="callout" data-callout="warning"><div class="callout-title"><div>Warning</div></div><div class="callout-content"><p>a</p></div></div>',
      '> [!WARNING]\n> a\n',
    ],
    [
      'Quartz',
      '<blockquote class="callout note" data-callout="note"><div class="callout-title">Read me</div><div>a</div></blockquote>',
      '> [!NOTE]\n> **Read me**\n>\n> a\n',
    ],
    [
      'Docker',
      '<blockquote class="admonition admonition-note"><div class="admonition-header"><span><svg></svg></span><span class="admonition-title">Note</span></div><p>a</p></blockquote>',
      '> [!NOTE]\n> a\n',
    ],
    [
      'Starlight, whose title is hidden from screen readers',
      '<aside class="starlight-aside starlight-aside--tip" aria-label="Read me"><p class="starlight-aside__title" aria-hidden="true">Read me</p><p>a</p></aside>',
      '> [!TIP]\n> **Read me**\n>\n> a\n',
    ],
    [
      'Rspress',
      '<div class="rspress-directive tip"><div class="rspress-directive-title">TIP</div><div class="rspress-directive-content"><p>a</p></div></div>',
      '> [!TIP]\n> a\n',
    ],
    [
      'Rspress 2, with a title',
      '<div class="rp-callout rp-callout--danger"><div class="rp-callout__title">Read me</div><div class="rp-callout__content"><p>a</p></div></div>',
      '> [!CAUTION]\n> **Read me**\n>\n> a\n',
    ],
    [
      'a title that names a kind, outside a callout',
      '<div class="callout"><div class="callout-title">Warning</div><p>a</p></div>',
      '**Warning**\n\na\n',
    ],
    [
      'a text that begins with the name of the kind',
      '<div class="WARNING"><p>Warning lights <b>flash</b>.</p></div>',
      '> [!WARNING]\n> Warning lights **flash**.\n',
    ],
    ['another box of MDN', '<div class="notecard secure"><p><strong>Note:</strong> a</p></div>', '**Note:** a\n'],
    [
      'a title that names another kind',
      '<div class="admonition note"><p class="admonition-title">Warning</p><p>a</p></div>',
      '> [!NOTE]\n> **Warning**\n>\n> a\n',
    ],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  test('the class `alert` alone makes no callout', () => {
    expect(markdownOf('<div class="alert alert-info">a</div>')).toBe('a\n');
  });
});

describe('footnotes', () => {
  test.each([
    ['a heading', '<h2><p id="n1">Note <a href="#r1">↩</a></p></h2>'],
    ['a heading by role', '<div role="heading" aria-level="2"><p id="n1">Note <a href="#r1">↩</a></p></div>'],
    ['code', '<pre><p id="n1">Note <a href="#r1">↩</a></p></pre>'],
  ])('a note inside %s is none, so the reference stays a link', (_name, note) => {
    const markdown = markdownOf(`<p>a<sup><a href="#n1" id="r1">1</a></sup></p>${note}`);
    expect(markdown).not.toContain('[^');
    expect(markdown).toContain('a[<sup>1</sup>](#n1)');
    expect(markdown).toContain('Note');
  });

  const note = (reference: string, notes: string): string => `<p>a${reference}</p>${notes}`;
  test.each([
    [
      'GitHub',
      note(
        '<sup><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup>',
        '<section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2><ol><li id="fn-1"><p>b <a href="#fnref-1" class="data-footnote-backref">↩</a></p></li></ol></section>',
      ),
    ],
    [
      'Pandoc',
      note(
        '<a href="#fn1" class="footnote-ref" id="fnref1"><sup>1</sup></a>',
        '<section class="footnotes"><hr><ol><li id="fn1"><p>b<a href="#fnref1" class="footnote-back">↩︎</a></p></li></ol></section>',
      ),
    ],
    [
      'kramdown, PHP Markdown',
      note(
        '<sup id="fnref:1"><a href="#fn:1" class="footnote">1</a></sup>',
        '<div class="footnotes"><ol><li id="fn:1"><p>b <a href="#fnref:1" class="reversefootnote">↩</a></p></li></ol></div>',
      ),
    ],
    [
      'hexo-footnotes',
      note(
        '<sup id="fnref:1"><a href="#fn:1" rel="footnote">1</a></sup>',
        '<div id="footnotes"><div id="footnotelist"><ol style="list-style:none"><li id="fn:1"><span style="display: inline-block">1.</span><span style="display: inline-block">b</span><a href="#fnref:1" rev="footnote"> ↩</a></li></ol></div></div>',
      ),
    ],
    [
      'Wikipedia',
      note(
        '<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span>[</span>1<span>]</span></a></sup>',
        '<ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-1">^</a></b></span> <span class="reference-text">b</span></li></ol>',
      ),
    ],
    [
      'Texinfo',
      note(
        '<a class="footnote" id="DOCF1" href="#FOOT1"><sup>1</sup></a>',
        '<div class="footnotes-segment"><h5 class="footnote-body-heading"><a id="FOOT1" href="#DOCF1">(1)</a></h5><p>b</p></div>',
      ),
    ],
    [
      'mdBook, Zola',
      note(
        '<sup class="footnote-reference"><a href="#1">1</a></sup>',
        '<div class="footnote-definition" id="1"><sup class="footnote-definition-label">1</sup><p>b</p></div>',
      ),
    ],
    [
      'Sphinx',
      note(
        '<a class="footnote-reference brackets" href="#id2" id="id1">1</a>',
        '<aside class="footnote brackets" id="id2"><span class="label"><span>[</span><a href="#id1">1</a><span>]</span></span><p>b</p></aside>',
      ),
    ],
    [
      'Word',
      note(
        '<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a>',
        '<div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> b</p></div>',
      ),
    ],
  ])('%s', (_name, html) => {
    expect(markdownOf(html)).toBe('a[^1]\n\n[^1]: b\n');
  });

  test.each([
    [
      'docutils',
      note(
        '<a class="footnote-reference" href="#f1" id="id1">[1]</a>',
        '<table class="docutils footnote" id="f1"><colgroup><col class="label"><col></colgroup><tbody><tr><td class="label"><a class="fn-backref" href="#id1">[1]</a></td><td>b</td></tr></tbody></table>',
      ),
    ],
    [
      'Word, saved as HTML',
      note(
        '<a href="#_ftn1" name="_ftnref1"><span class="Mark">[1]</span></a>',
        '<div id="ftn1"><p><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> b</p></div>',
      ),
    ],
    [
      'Org mode',
      note(
        '<sup><a id="fnr.1" class="footref" href="#fn.1">1</a></sup>',
        '<div class="footdef"><sup><a id="fn.1" class="footnum" href="#fnr.1">1</a></sup> <div class="footpara"><p>b</p></div></div>',
      ),
    ],
    ['EPUB', note('<a epub:type="noteref" href="#n1">1</a>', '<aside epub:type="footnote" id="n1"><p>b</p></aside>')],
    [
      'Asciidoctor: a period after the number, a rule above',
      note(
        '<sup class="footnote">[<a id="r1" class="footnote" href="#d1">1</a>]</sup>',
        '<div id="footnotes"><hr><div class="footnote" id="d1"><a href="#r1">1</a>. b</div></div>',
      ),
    ],
    [
      'written by hand: the number is repeated in the note',
      note('<sup><a href="#n1" id="r1">[1]</a></sup>', '<p id="n1">[1] b <a href="#r1">↩</a></p>'),
    ],
    [
      'Tufte',
      '<p>a<label for="s" class="margin-toggle">⊕</label><input type="checkbox" id="s"><span class="sidenote">b</span></p>',
    ],
    [
      'LaTeXML',
      '<p>a<span class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><span class="ltx_tag ltx_tag_note">1</span>b</span></span></span></p>',
    ],
  ])('%s', (_name, html) => {
    expect(markdownOf(html)).toBe('a[^1]\n\n[^1]: b\n');
  });

  test('a sidenote moves to the end, without the marks around it', () => {
    const html =
      '<p>a <em>b<span class="sidenote">x <b>y</b> <a href="/z">z</a></span> c</em></p><table><tr><th>d<span class="marginnote">e</span></th></tr></table><p>f</p>';
    expect(markdownOf(html)).toBe('a *b[^1] c*\n\n| d[^2] |\n| --- |\n\nf\n\n[^1]: x **y** [z](/z)\n\n[^2]: e\n');
  });

  test('a linked number whose target links back is no footnote', () => {
    const html =
      '<ul><li id="toc"><a href="#part" id="t1">1</a></li></ul><div id="part"><a href="#t1">up</a> <p>x</p></div>';
    expect(markdownOf(html)).toBe('- [1](#part)\n\n[up](#t1)\n\nx\n');
  });

  test('several references to one note, several notes', () => {
    const html =
      '<p>a<sup><a href="#n1" id="r1">1</a></sup> b<sup><a href="#n2" id="r2">2</a></sup> c<sup><a href="#n1">1</a></sup></p>' +
      '<ol><li id="n1">x <a href="#r1">back</a></li><li id="n2"><p>y</p><p>z <a href="#r2">back</a></p></li></ol>';
    expect(markdownOf(html)).toBe('a[^1] b[^2] c[^1]\n\n[^1]: x\n\n[^2]: y\n\n    z\n');
  });

  test('a paragraph that begins with a reference is no note of the link back', () => {
    const html =
      '<p>a</p><p><a href="#n2" class="footnote" id="r2"><sup>[2]</sup></a></p>' +
      '<div class="footnotes"><div id="n2" class="footnote"><p><a href="#r2"><sup>[2] </sup></a> x</p></div></div>';
    expect(markdownOf(html)).toBe('a\n\n[^2]\n\n[^2]: x\n');
  });

  test('a note without a reference stays a numbered list item', () => {
    const html =
      '<p>a<sup><a href="#n1" id="r1">1</a></sup></p><ol class="references"><li id="n1">x <a href="#r1">^</a></li><li id="n2">y</li></ol>';
    expect(markdownOf(html)).toBe('a[^1]\n\n[^1]: x\n\n2. y\n');
  });

  test.each([
    ['a missing note', '<p>a<sup><a href="#n1">1</a></sup></p>', 'a<sup>[1](#n1)</sup>\n'],
    [
      'a target that is not a note',
      '<p>a<sup><a href="#n1">1</a></sup></p><p id="n1">x</p>',
      'a<sup>[1](#n1)</sup>\n\nx\n',
    ],
    [
      'a link inside a sentence',
      '<p>a <a href="#n1">1</a></p><ol><li id="n1">x <a href="#r1">^</a></ol>',
      'a [1](#n1)\n\n1. x [^](#r1)\n',
    ],
  ])('not recognized: %s', (_name, html, markdown) => {
    expect(markdownOf(html).replaceAll('\\^', '^').replace('[<sup>1</sup>](#n1)', '<sup>[1](#n1)</sup>')).toBe(
      markdown,
    );
  });
});

describe('formulas', () => {
  const katex = (tex: string): string =>
    `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x</span></span>`;
  test.each([
    ['KaTeX', katex('x^2'), 'a $x^2$ b\n'],
    ['KaTeX, displayed', `<span class="katex-display">${katex('x^2')}</span>`, 'a\n\n$$\nx^2\n$$\n\nb\n'],
    [
      'MathJax 2',
      '<span class="MathJax_Preview">x</span><span class="MathJax">x</span><script type="math/tex">x^2</script>',
      'a $x^2$ b\n',
    ],
    ['MathJax 2, displayed', '<script type="math/tex; mode=display">x^2</script>', 'a\n\n$$\nx^2\n$$\n\nb\n'],
    ['MathML with TeX', '<math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math>', 'a $x^2$ b\n'],
    [
      'MathML alone',
      '<math><mfrac><mn>1</mn><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math>',
      'a $\\frac{1}{x+1}$ b\n',
    ],
    ['MathML, displayed', '<math display="block"><mi>x</mi></math>', 'a\n\n$$\nx\n$$\n\nb\n'],
    [
      'MathJax 3',
      '<mjx-container><mjx-math aria-hidden="true">x</mjx-math><mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>',
      'a $x^2$ b\n',
    ],
    ['Stack Exchange', '<span class="math-container">$x_1 * y_2$</span>', 'a $x_1 * y_2$ b\n'],
    ['Sphinx', '<span class="math notranslate nohighlight">\\(x_1\\)</span>', 'a $x_1$ b\n'],
    ['Sphinx, displayed', '<div class="math notranslate nohighlight">\\[x_1\\]</div>', 'a\n\n$$\nx_1\n$$\n\nb\n'],
    [
      'Sphinx, with a number',
      '<div class="math notranslate nohighlight" id="e">\n<span class="eqno">(1)<a class="headerlink" href="#e">¶</a></span>\\[x_1\\]</div>',
      'a\n\n$$\nx_1 \\tag{1}\n$$\n\nb\n',
    ],
    ['MkDocs', '<span class="arithmatex">\\(x_1\\)</span>', 'a $x_1$ b\n'],
    [
      'no delimiters around the whole text',
      '<span class="math-container">costs $5 or $6</span>',
      'a costs $5 or $6 b\n',
    ],
    [
      'Wikipedia',
      '<span class="mwe-math-element"><span style="display: none"><math alttext="{\\displaystyle x^{2}}"><mi>x</mi></math></span><img src="/x.svg" alt="{\\displaystyle x^{2}}"></span>',
      'a $x^{2}$ b\n',
    ],
    ['Pandoc', '<span class="math inline">\\(x^2\\)</span>', 'a $x^2$ b\n'],
    ['WordPress', '<img src="/l.png" class="latex" alt="x^2">', 'a $x^2$ b\n'],
    ['QuickLaTeX', '<img src="/q.png" class="ql-img-inline-formula quicklatex-auto-format" alt="x^2">', 'a $x^2$ b\n'],
    ['CodeCogs', '<img src="https://latex.codecogs.com/gif.latex?x^2" title="x^2">', 'a $x^2$ b\n'],
    ['Zhihu', '<img src="https://www.zhihu.com/equation?tex=x%5E2" alt="x^2">', 'a $x^2$ b\n'],
    [
      'QuickLaTeX, displayed',
      '<img src="/q.png" class="ql-img-displayed-equation" alt="\\[x^2\\]">',
      'a\n\n$$\nx^2\n$$\n\nb\n',
    ],
    ['Sphinx, as an image', '<img src="/l.png" class="math" alt="x^2">', 'a $x^2$ b\n'],
    ['an image that is not a formula', '<img src="/l.png" class="math" alt="A tree">', 'a ![A tree](/l.png) b\n'],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(`<p>a ${html} b</p>`)).toBe(markdown);
  });
});

test.each([
  ['<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>', '\\sqrt{a+b}'],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
  ['<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>', '{(a)}^2'],
  ['<msubsup><mi>x</mi><mn>1</mn><mrow><mi>i</mi><mi>j</mi></mrow></msubsup>', 'x_1^{ij}'],
  ['<msup><mi>f</mi><mo>′</mo></msup><mi>x</mi>', "f' x"],
  [
    '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>i</mi></msub>',
    '\\sum_{i=1}^n a_i',
  ],
  ['<munder><mo>lim</mo><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>', '\\lim_{x\\to 0}'],
  ['<mi>α</mi><mi>x</mi><mo>\u2062</mo><mi>sin</mi><mo>\u2061</mo><mi>θ</mi>', '\\alpha x\\sin\\theta'],
  ['<mover><mi>x</mi><mo>^</mo></mover><mover><mi>v</mi><mo>→</mo></mover>', '\\hat{x}\\vec{v}'],
  [
    '<munder><mi>x</mi><mo>_</mo></munder><mover><mi>a</mi><mtext>def</mtext></mover>',
    '\\underline{x}\\overset{\\text{def}}{a}',
  ],
  [
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mi>a</mi></mtd></mtr></mtable>',
    '\\begin{matrix} 1 & 0 \\\\ a \\end{matrix}',
  ],
  ['<mfenced open="{" close="" separators=";"><mi>a</mi><mi>b</mi></mfenced>', '\\left\\{ a; b \\right.'],
  ['<mmultiscripts><mi>X</mi><mi>a</mi><none/><mprescripts/><mi>c</mi><mi>d</mi></mmultiscripts>', '{}_c^dX_a'],
  [
    '<mi mathvariant="bold">v</mi><mo>∈</mo><mi>ℝ</mi><mtext> if 5% </mtext><mi>rate</mi>',
    '\\mathbf{v}\\in\\mathbb{R}\\text{ if 5\\% }\\mathrm{rate}',
  ],
  ['<semantics><mi>𝑥</mi><annotation-xml><ci>y</ci></annotation-xml></semantics>', 'x'],
])('MathML %s is converted to TeX', (mathml, tex) => {
  expect(markdownOf(`<math>${mathml}</math>`)).toBe(`$${tex}$\n`);
});

describe('TeX in the text', () => {
  const script = '<script src="https://cdn.example/npm/mathjax@3/es5/tex-chtml.js"></script>';

  test.each([
    ['in the line', '<p>a \\(x_1*y_1\\) b</p>', 'a $x_1*y_1$ b\n'],
    ['displayed', '<p>a \\[x_1\\] b $$y_1$$</p>', 'a\n\n$$\nx_1\n$$\n\nb\n\n$$\ny_1\n$$\n'],
    ['in a heading', '<h2>a $$x_1$$</h2>', '## a $x_1$\n'],
    ['in code', '<p><code>\\(x\\)</code></p>', '`\\(x\\)`\n'],
    ['never closed', '<p>a \\(x, \\[y and b</p>', 'a \\\\(x, \\\\[y and b\n'],
    ['money', '<p>$5 and $6</p>', '$5 and $6\n'],
    ['single dollars', '<p>a $x_1$, $n$-th and $y*z*$.</p>', 'a $x_1$, $n$-th and $y*z*$.\n'],
    ['a number', '<p>a is $0.5$, and $1$.</p>', 'a is $0.5$, and $1$.\n'],
    ['prices', '<p>from $5-$6 to US$7 or $ 8 $</p>', 'from $5-$6 to US$7 or $ 8 $\n'],
    [
      'an environment',
      '<p>a \\begin{align*} b &amp;= c \\\\ d \\end{align*} e \\begin{equation}f\\end{equation}</p>',
      'a\n\n$$\n\\begin{align*} b &= c \\\\ d \\end{align*}\n$$\n\ne\n\n$$\nf\n$$\n',
    ],
    ['another environment', '<p>\\begin{foo}x\\end{foo}</p>', '\\begin{foo}x\\end{foo}\n'],
  ])('is a formula if a script renders it: %s', (_name, html, markdown) => {
    expect(markdownOf(script + html)).toBe(markdown);
  });

  test('a formula that MathJax has drawn keeps the source at it', () => {
    const drawn =
      '<mjx-container class="MathJax" jax="SVG"><svg role="img"><g data-mml-node="math" data-latex="x_1"><g data-mml-node="mi" data-latex="x"><path d="M1"></path></g></g></svg></mjx-container>';
    expect(markdownOf(`<p>a ${drawn} b</p>`)).toBe('a $x_1$ b\n');
  });

  test('stays text without such a script', () => {
    expect(markdownOf('<p>a \\(x\\) b</p>')).toBe('a \\\\(x\\\\) b\n');
  });

  test.each(['ltx_equation ltx_eqn_table', 'equation'])(
    'a table of a formula and its number is none: %s',
    (classes) => {
      const html = `<table class="${classes}"><tr><td></td><td><math alttext="x=1" display="block"><mi>x</mi></math></td><td>(1)</td></tr></table>`;
      expect(markdownOf(html)).toBe('$$\nx=1\n$$\n\n(1)\n');
    },
  );
});

describe('deep nesting', () => {
  test.each([
    'div',
    'b',
    'blockquote',
    'ul><li',
    'ol><li',
    'table><tr><td',
    'a href=x',
    'h1><div',
    'sup',
    'dl><dt',
    'code',
    'details',
    'math><msup',
    'math><mfrac',
    'q',
    'span class=katex',
    'span class="math inline"',
    'div role=heading',
    'pre><img src=a',
  ])('of <%s> nested 20,000 times, the innermost content is kept', (tag) => {
    expect(markdownOf(`${`<${tag}>`.repeat(20_000)}innermost`)).toContain('innermost');
  });

  test('text at every level of quotes stays proportional to the page', () => {
    const markdown = markdownOf('<blockquote>text'.repeat(20_000));
    expect(markdown.length).toBeLessThan(8_000_000);
    expect(markdown.match(/text/g)).toHaveLength(20_000);
  });
});

test('rules next to each other are one, except in fragments', () => {
  expect(markdownOf('<body><p>a<hr><hr><div><hr></div><p>b')).toBe('a\n\n---\n\nb\n');
  expect(markdownOf('<p>a<hr><hr><p>b')).toBe('a\n\n---\n\n---\n\nb\n');
});
