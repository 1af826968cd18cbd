/** Elements whose meaning comes from a style, a role or a class. */
import { describe, expect, test } from 'vitest';
import { markdownOf } from './markdown-of.ts';

describe('marks from inline styles', () => {
  test.each([
    ['strong', '<span style="font-weight:700">a</span> <span style="font-weight: bold">b</span>', '**a** **b**'],
    ['emphasis and strikethrough', '<span style="font-style:italic;text-decoration:line-through">a</span>', '~~*a*~~'],
    ['a superscript', 'x<span style="vertical-align:super">2</span>', 'x<sup>2</sup>'],
    ['a raised phrase is no superscript', '<span style="vertical-align:sub">a longer phrase</span>', 'a longer phrase'],
    ['a light font weight is not strong', '<span style="font-weight:400">a</span>', 'a'],
    ["an editor's `b` wrapper that is not bold", '<b style="font-weight:normal">a <b>b</b></b>', 'a **b**'],
    ['emphasis reset', '<i style="font-style: normal">a</i> <i>b</i>', 'a *b*'],
    ['strong reset inside', '<b>a <span style="font-weight:normal">b</span> c</b>', '**a** b **c**'],
    ['nested', '<b>a <i style="font-weight:bold">b</i></b>', '**a *b***'],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(`<p>${html}</p>`)).toBe(`${markdown}\n`);
  });

  test('headings do not become strong', () => {
    expect(markdownOf('<h2><span style="font-weight:700">a</span></h2>')).toBe('## a\n');
  });

  test("an editor's copied markup converts to what was displayed", () => {
    const html =
      '<b style="font-weight:normal" id="copied"><p><span style="font-weight:400">Plain </span><span style="font-weight:700">bold</span></p><ul><li><p><span style="font-weight:400">item</span></p></li></ul></b>';
    expect(markdownOf(html)).toBe('Plain **bold**\n\n- item\n');
  });
});

describe('former prices, by the names of classes', () => {
  test.each([
    ['of utility style sheets', '<b>$9</b> <span class="text-sm line-through">$12</span>', '**\\$9** ~~\\$12~~'],
    ['of shops', '<span>9,00 €</span><span class="product-price__old">12,00 €</span>', '9,00 € ~~12,00 €~~'],
    ['in scripts', '9 <span class="Price_oldPrice__x1">EUR 12.50</span>', '9 ~~EUR 12.50~~'],
    ['with a currency', '<span class="is--striked-out">USD 1,200.00</span>', '~~USD 1,200.00~~'],
    ['but no label', '<span class="old-price">Instead of 12 €</span>', 'Instead of 12 €'],
    ['but no two prices', '<span class="prices--strike">$9 <span>$12</span></span>', '$9 $12'],
    [
      'but no state',
      '<span class="hover:line-through">12 €</span> <span class="no-strike-hint">9 €</span>',
      '12 € 9 €',
    ],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(`<p>${html}</p>`)).toBe(`${markdown}\n`);
  });
});

describe('preserved line breaks', () => {
  test.each([
    ['by style', '<p style="white-space: pre-wrap">a\n  b\n\nc</p>', 'a\\\nb\n\nc\n'],
    ['in the line', '<p>x <span style="white-space:pre-line">a\nb</span> c\nd</p>', 'x a\\\nb c d\n'],
    ['by a utility class', '<div class="p-4 whitespace-pre-wrap">a\nb</div>c\nd', 'a\\\nb\n\nc d\n'],
    ['between blocks', '<div style="white-space:pre-line">\n<p>a</p>\n\n<p>b</p>\n</div>', 'a\n\nb\n'],
    ['in a heading', '<h2><span style="white-space:pre-line">a\nb</span></h2>', '## a b\n'],
    ['in code', '<p><code><span style="white-space:pre">a\nb</span></code></p>', '`a b`\n'],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});

describe('adjacent elements separated only by a style', () => {
  test.each([
    ['by class', '<div class="flex gap-2"><span>12</span><span>Followers</span></div>', '12 Followers\n'],
    ['in a link', '<a class="d-flex" href="/x"><span>a</span><span>b</span></a>', '[a b](/x)\n'],
    ['in a heading', '<h2 class="inline-flex"><span>a</span><a href="/y">b</a></h2>', '## a [b](/y)\n'],
    ['by style', '<div style="display: flex"><b>a</b><i>b</i></div>', '**a** *b*\n'],
    ['by `float`', '<p>a<span style="float: right">bcd</span>e</p>', 'a bcd e\n'],
    ['not for a drop cap', '<p><span style="float:left">O</span>nce</p>', 'Once\n'],
    ['labels', '<div><label>C</label><label>C++</label></div>', 'C C++\n'],
    [
      'a form control between them',
      '<form>a<input>b<select><option>x</select>c<button>Go</button>d</form>',
      'a b c d\n',
    ],
    ['by class for a screen width', '<div class="md:flex"><span>a</span><span>b</span></div>', 'a b\n'],
    [
      'not in the items of such a container',
      '<div class="flex-1 full-stack"><span>a</span><span>b</span></div>',
      'ab\n',
    ],
    ['not without such a style', '<p><span>un</span><em>believ</em><span>able</span></p>', 'un*believ*able\n'],
    ['not for hidden inputs', 'a<input type="hidden">b', 'ab\n'],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});

describe('adjacent elements with separate texts', () => {
  test.each([
    ['links to two URLs', '<a href="/a">oak</a><a href="/b">elm</a>', '[oak](/a) [elm](/b)\n'],
    ['links with nested marks', '<a href="/a"><b>Oak</b></a><a href="/b"><i>2</i></a>', '[**Oak**](/a) [*2*](/b)\n'],
    ['links after icons', '<a href="/a"><i></i>oak</a><i></i><a href="/b"><i></i>elm</a>', '[oak](/a) [elm](/b)\n'],
    [
      'links in other elements',
      '<cite><a href="/a">Ann</a></cite><i></i><span><a href="/b">6 June</a></span>',
      '[Ann](/a) [6 June](/b)\n',
    ],
    ['texts with a hidden break between them', 'the red<br style="display: none">oak', 'the red oak\n'],
    ['a label and its text', '<b>Late pears</b>They ripen in autumn', '**Late pears** They ripen in autumn\n'],
    ['a heading and its link', '<h2>Pears<a href="/a">Browse all</a></h2>', '## Pears [Browse all](/a)\n'],
    ['a name and a job title', '<span>Ada Orchard</span><span>Head of Pears</span>', 'Ada Orchard Head of Pears\n'],
    ['a price and a saving', '<b>$49.99</b><span>Save $15</span>', '**$49.99** Save $15\n'],
    ['a sentence and another', '<b>Pears are ripe.</b><i>Shop now</i>', '**Pears are ripe.** *Shop now*\n'],
    ['a remark in parentheses', '<span>Late pears</span><i>(in autumn)</i>', 'Late pears *(in autumn)*\n'],
    ['a word in capitals and a word', '<b>LATE</b><i>Pears of autumn</i>', '**LATE** *Pears of autumn*\n'],
    ['a label and a quotation', '<span>Late pears</span><span>"Ripe at last"</span>', 'Late pears "Ripe at last"\n'],
    ['a label and a number', '<span>Prep time</span><span>13</span>', 'Prep time 13\n'],
    ['in a heading', '<h2><span>Pears in autumn</span><small>Late ones</small></h2>', '## Pears in autumn Late ones\n'],
    [
      'a hidden separator between them',
      '<a href="/a">Oak</a><i aria-hidden="true">/</i><i>elm</i>',
      '[Oak](/a) *elm*\n',
    ],
    ['a word and a count', 'Replies<span>12</span>', 'Replies 12\n'],
    ['a count and a word', '<span>12</span><span>replies</span>', '12 replies\n'],
    ['two counts', '<span class="score">51</span><span class="badge">2</span>', '51 2\n'],
    ['badges', '<span class="badge">Done</span><span class="badge">New</span>', 'Done New\n'],
    ['badges in capitals', '<span class="badge">DONE</span><span class="badge">NEW</span>', 'DONE NEW\n'],
    [
      'a source and its number',
      '<p><span>[1]</span><span>A. Orchard. Late pears.</span>',
      '[1] A. Orchard. Late pears.\n',
    ],
    ['a label with a colon', '<b>Sort:</b><span>late pear</span>', '**Sort:** late pear\n'],
    ['the number of a paragraph', '<span>(a)</span><span>pears that are late,</span>', '(a) pears that are late,\n'],
    ['who is quoted', '<blockquote>Pears are late.<cite>— ann</cite></blockquote>', '> Pears are late. — ann\n'],
    ['a hidden separator before text', '<b>Oak</b><i aria-hidden="true">·</i>3 min', '**Oak** 3 min\n'],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(`<body>${html}`)).toBe(markdown);
  });

  test.each([
    ['a word in capitals', '<b>THE LATE PE</b><i>ARS</i>', '**THE LATE PE***ARS*\n'],
    ['a function call', '<span>ripen</span><span>(pears)</span>', 'ripen(pears)\n'],
    ['a function call that may break', '<b>ripen</b><wbr><i>(late pears)</i>', '**ripen**_(late pears)_\n'],
    ['the argument of a function', 'f<span>(x)</span><span>y</span>', 'f(x)y\n'],
    ['a host name', '<span>www.</span><span>pears</span>', 'www.pears\n'],
    ['a name in C++', '<span>std::</span><a href="/v">vector</a>', 'std::[vector](/v)\n'],
    ['a dash in a sentence', 'late<i>—and ripe</i>', 'late—*and ripe*\n'],
    ['a name in two parts', '<b>Pear</b><i>Tree</i>', '**Pear***Tree*\n'],
    ['a word split by a mark', 'the late <b>pear</b><i>s of autumn</i>', 'the late **pear***s of autumn*\n'],
    ['a link split in two', '<a href="/a">late pea</a><a href="/a">rs</a>', '[late pears](/a)\n'],
    ['a name in two parts without classes', '<span>Pear</span><span>Tree</span>', 'PearTree\n'],
    ['a letter in capitals', '<span class="a">P</span><span class="b">EARS</span>', 'PEARS\n'],
    ['an ordinal', '<span>3</span><span>rd</span>', '3rd\n'],
    ['digits that move', '<span class="digit">3</span><span class="digit">4</span>', '34\n'],
    ['a number formatted in part', 'in <span class="a">19</span><span class="b">87</span> or so', 'in 1987 or so\n'],
    ['a reference', '<p>as told<a href="/n">1</a>', 'as told[1](/n)\n'],
    ['a raised reference', '<p>as told<span><a href="/n"><sup>1</sup></a></span>', 'as told[<sup>1</sup>](/n)\n'],
    ['a script without case', '<a href="/a">日本</a><a href="/b">料理</a>', '[日本](/a)[料理](/b)\n'],
    ['a name split by a mark', 'the <b>Mac</b>Book and the i<b>Phone</b>', 'the **Mac**Book and the i**Phone**\n'],
    ['a hidden break in Chinese', '日本<br style="display: none">料理', '日本料理\n'],
    ['a quoted word', '<i>the late </i><b>pear</b><i>"s"</i>', '*the late* **pear**_"s"_\n'],
    ['a superscript', '<i>the area in m</i><sup>2</sup>', '*the area in m*<sup>2</sup>\n'],
    ['code', '<code><span>late pears</span><span>Autumn</span></code>', '`late pearsAutumn`\n'],
    ['a drop cap', '<span>T</span><span>HE QUICK FOX</span> jumps', 'THE QUICK FOX jumps\n'],
    ['a year split in two', 'in <i>the winter of 19</i><b>87</b>', 'in *the winter of 19***87**\n'],
    ['a hidden icon', '<a href="/a">Oak</a><i aria-hidden="true"></i><i>s</i>', '[Oak](/a)*s*\n'],
  ])('but not %s', (_name, html, markdown) => {
    expect(markdownOf(`<body>${html}`)).toBe(markdown);
  });

  test('not in fragments', () => {
    expect(markdownOf('<a href="/a">oak</a><a href="/b">elm</a>')).toBe('[oak](/a)[elm](/b)\n');
  });
});

describe('roles', () => {
  test('a table of `div` elements', () => {
    const html =
      '<div role="table"><div role="rowgroup"><div role="row"><span role="columnheader">a</span><span role="columnheader">b</span></div></div><div role="rowgroup"><div role="row"><span role="cell">1</span><span role="cell"><b>2</b></span></div></div></div>';
    expect(markdownOf(html)).toBe('| a | b |\n| --- | --- |\n| 1 | **2** |\n');
  });

  test('a table of Javadoc', () => {
    const cell = (name: string, content: string) => `<div class="${name} even-row-color">${content}</div>\n`;
    const html = `<div class="summary-table three-column-summary">
      <div class="table-header col-first">Modifier</div><div class="table-header col-second">Constructor</div>
      <div class="table-header col-last">Description</div>
      ${cell('col-first', '<code>protected</code>')}${cell('col-constructor-name', '<code>A()</code>')}${cell('col-last', '<div>Makes one.</div>')}
      ${cell('col-first', '&nbsp;')}${cell('col-constructor-name', '<code>A(int)</code>')}${cell('col-last', '<div>Makes many.</div>')}</div>`;
    expect(markdownOf(html)).toBe(
      '| Modifier | Constructor | Description |\n| --- | --- | --- |\n| `protected` | `A()` | Makes one. |\n| | `A(int)` | Makes many. |\n',
    );
    expect(markdownOf(`<table><tr><td>${html}<td>b</table>`)).toContain('Makes one.');
  });

  test('content outside its cells is kept', () => {
    const html =
      '<div role="grid">before<div role="row">x<div role="gridcell">1</div>y<div role="gridcell">2</div>z</div>after</div>';
    expect(markdownOf(html)).toBe('before\n\nx\n\ny\n\nz\n\nafter\n\n| | |\n| --- | --- |\n| 1 | 2 |\n');
  });

  test('a grid that lays out cards is no table', () => {
    const card = '<div role="gridcell"><h3>a</h3><p>b</p></div>';
    expect(markdownOf(`<div role="grid"><div role="row">${card}${card}</div></div>`)).toBe(
      '### a\n\nb\n\n### a\n\nb\n',
    );
  });

  test('tab panels get the labels of their tabs', () => {
    const html =
      '<div role="tablist"><button role="tab" id="t1">npm</button><button role="tab" id="t2">yarn</button></div><div role="tabpanel" aria-labelledby="t1"><pre>npm i</pre></div><div role="tabpanel" aria-labelledby="t2" hidden><pre>yarn add</pre></div>';
    expect(markdownOf(html)).toBe('**npm**\n\n```\nnpm i\n```\n\n**yarn**\n\n```\nyarn add\n```\n');
    const byPlace = html.replaceAll(/ aria-labelledby="\w+"| id="\w+"/g, '');
    expect(markdownOf(byPlace)).toBe(markdownOf(html));
  });

  test('a panel that repeats its label, an empty panel, a panel without a tab', () => {
    const tabs = '<div role="tablist"><button role="tab" id="t1">a</button></div>';
    expect(markdownOf(`${tabs}<div role="tabpanel" aria-labelledby="t1"><h3>a</h3>b</div>`)).toBe('### a\n\nb\n');
    expect(markdownOf(`${tabs}<div role="tabpanel" aria-labelledby="t1"></div><p>b`)).toBe('b\n');
    const two = tabs.replace('</button>', '</button><button role="tab">c</button>');
    expect(markdownOf(`${two}<div role="tabpanel" aria-labelledby="t9">b</div>`)).toBe('b\n');
  });

  test.each([
    [
      'a list of tabs',
      '<ul role="tablist"><li role="tab">npm</li><li role="tab">yarn</li></ul><div><div role="tabpanel">a</div><div role="tabpanel" hidden>b</div></div>',
    ],
    [
      'links to the panels, which name themselves as their labels',
      '<div role="tablist"><a role="tab" href="#p">npm</a><a role="tab" href="#q">yarn</a></div><div id="p" aria-labelledby="p" role="tabpanel">a</div><div id="q" aria-labelledby="q" role="tabpanel">b</div>',
    ],
    [
      'Material for MkDocs',
      '<div class="tabbed-set tabbed-alternate"><input id="a" type="radio" checked><input id="b" type="radio"><div class="tabbed-labels"><label for="a">npm</label><label for="b">yarn</label></div><div class="tabbed-content"><div class="tabbed-block"><p>a</p></div><div class="tabbed-block"><p>b</p></div></div></div>',
    ],
    [
      'VitePress',
      '<div class="vp-code-group"><div class="tabs"><input type="radio" id="a" checked><label for="a">npm</label><input type="radio" id="b"><label for="b">yarn</label></div><div class="blocks"><div class="language-sh active">a</div><div class="language-sh">b</div></div></div>',
    ],
    [
      'Bootstrap without roles',
      '<ul class="nav nav-tabs"><li class="active"><a href="#a">npm</a></li><li><a href="#b">yarn</a></li></ul><div class="tab-content p-3"><div class="tab-pane active" id="a"><p>a</p></div><div class="tab-pane" id="b"><p>b</p></div></div>',
    ],
    [
      'buttons without roles',
      '<div class="tabs"><div class="nav-tabs"><button type="button" class="tab active">npm</button><button type="button" class="tab">yarn</button></div><div class="tab-contents"><div class="tab-item-content active"><p>a</p></div><div class="tab-item-content"><p>b</p></div></div></div>',
    ],
  ])('%s, which the panels have as labels', (_name, html) => {
    expect(markdownOf(html)).toBe('**npm**\n\na\n\n**yarn**\n\nb\n');
  });

  test.each([
    [
      'tabs that lead to other pages',
      '<ul role="tablist"><li><a role="tab" href="/a">a</a></li></ul><div role="tabpanel">b</div>',
      '- [a](/a)\n\n**a**\n\nb\n',
    ],
    [
      'tabs of panels elsewhere',
      '<ul class="nav-tabs"><li><a href="#c">c</a></li><li><a href="#d">d</a></li></ul><div class="tab-content"><div class="tab-pane" id="a">a</div><div class="tab-pane" id="b">b</div></div>',
      '- [c](#c)\n- [d](#d)\n\na\n\nb\n',
    ],
    [
      'fewer panels than tabs',
      '<ul role="tablist"><li role="tab">a</li><li role="tab">b</li></ul><div role="tabpanel">c</div>',
      '- a\n- b\n\nc\n',
    ],
    [
      'an accordion',
      '<div role="tablist"><p role="tab" id="t1">a</p><div role="tabpanel" aria-labelledby="t1">b</div></div>',
      'a\n\n**a**\n\nb\n',
    ],
  ])('keeps %s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  test.each([
    [
      'Confluence',
      '<ul class="inline-task-list"><li class="checked" data-inline-task-id="1"><span>a</span></li><li data-inline-task-id="2">b</li></ul>',
    ],
    [
      'Notion',
      '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div><span class="to-do-children-checked">a</span></li><li><div class="checkbox checkbox-off"></div><span class="to-do-children-unchecked">b</span></li></ul>',
    ],
  ])('tasks of %s, whose boxes a style sheet draws', (_site, html) => {
    expect(markdownOf(html)).toBe('- [x] a\n- [ ] b\n');
  });

  test('a checkbox drawn by a script', () => {
    const html =
      '<ul><li><span role="checkbox" aria-checked="true"></span> a</li><li><span role="checkbox" aria-checked="false"></span> b</li></ul>';
    expect(markdownOf(html)).toBe('- [x] a\n- [ ] b\n');
  });

  test.each([
    ['<span role="img" aria-label="4 out of 5 stars"><i></i></span>', 'a 4 out of 5 stars b\n'],
    ['<span role="img" aria-label="down"></span>', 'a b\n'],
    ['<span role="img" aria-label="party popper">🎉</span>', 'a 🎉 b\n'],
    ['<svg role="img" aria-label="a chart of it"></svg>', 'a b\n'],
    [
      '<span role="img" aria-label="a ship" style="background-image: url(\'https://a.b/c.jpg\')"></span>',
      'a ![a ship](https://a.b/c.jpg) b\n',
    ],
    [
      '<span role="img" aria-label="a ship" style="background: linear-gradient(red, blue), url( https://a.b/c.jpg ) 0 0"></span>',
      'a ![a ship](https://a.b/c.jpg) b\n',
    ],
    ['<span role="img" aria-label="a ship" data-bg="https://a.b/c.jpg"></span>', 'a ![a ship](https://a.b/c.jpg) b\n'],
    ['<span role="img" aria-label="a ship" data-bg="#ffffff"></span>', 'a a ship b\n'],
  ])('`role="img"` without content: %s', (html, markdown) => {
    expect(markdownOf(`<p>a ${html} b`)).toBe(markdown);
  });

  test('without images, the label of a background image is kept', () => {
    const stars = '<span role="img" aria-label="4 of 5 stars" style="background: url(/stars.png)"></span>';
    expect(markdownOf(`<p>a ${stars} b`, { includeImages: false })).toBe('a 4 of 5 stars b\n');
  });
});

describe('cells without text', () => {
  test.each([
    ['the name of a drawing', '<svg aria-label="Yes"><path/></svg>', 'Yes'],
    ['its title', '<svg><title>No</title><path/></svg>', 'No'],
    ['text for screen readers', '<i class="fa fa-times"></i><span class="sr-only">Not yet</span>', 'Not yet'],
    ['the class of an icon', '<i class="fa fa-check" aria-hidden="true"></i>', '✓'],
    ['the class of a drawing', '<svg class="icon icon-cross"><path/></svg>', '✗'],
    ['a checkbox', '<input type="checkbox" aria-label="Done" checked disabled>', '☑'],
    ['a checkbox to select the row', '<input type="checkbox" title="Select all">', ''],
    ['hidden content', '<i class="fa-check" style="display: none"></i>', ''],
    ['a control', '<button aria-label="Copy"><svg></svg></button>', ''],
  ])('%s', (_name, cell, sign) => {
    const html = `<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>${cell}</td></tr></table>`;
    expect(markdownOf(html)).toBe(`| a | b |\n| --- | --- |\n| 1 |${sign && ` ${sign}`} |\n`);
  });
});

describe('links without text', () => {
  const page = (html: string): string => `<!doctype html><html><body><p>${html}</p></body></html>`;
  test.each([
    ['the name for screen readers', '<a href="/x" aria-label="Feed"><svg></svg></a>', '[Feed](/x)\n'],
    ['the title', '<a href="/x" title="Feed"><i class="fa"></i></a>', '[Feed](/x)\n'],
    ['hidden text', '<a href="/x"><i></i><span class="sr-only">Feed</span></a>', '[Feed](/x)\n'],
    ['a link over a card with the same text', '<a href="/x" aria-label="T"></a><b>T</b>', '[T](/x) **T**\n'],
    [
      'icons in a row',
      '<a href="/x" aria-label="Feed"><svg></svg></a><a href="/y" aria-label="Mail"><svg></svg></a>',
      '[Feed](/x) [Mail](/y)\n',
    ],
    ['an image without a text', '<a href="/x" aria-label="T"><img src="/i.png" alt></a>', '[![T](/i.png)](/x)\n'],
    ['an image with a text', '<a href="/x" aria-label="T"><img src="/i.png" alt="A"></a>', '[![A](/i.png)](/x)\n'],
    ['an image beside text', '<a href="/x" aria-label="T"><img src="/i.png">B</a>', '[![](/i.png)B](/x)\n'],
    [
      'an image, with the same title',
      '<a href="/x" aria-label="T" title="T"><img src="/i.png"></a>',
      '[![T](/i.png)](/x)\n',
    ],
    ['another link with the text', '<a href="/x" aria-label="T"></a> <a href="/x">T</a>', '[T](/x)\n'],
    ['a fragment of the page', 'a <a href="#x" aria-label="Link to this part"><svg></svg></a>', 'a\n'],
    ['no name', 'a <a href="/x"><svg></svg></a>', 'a\n'],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(page(html))).toBe(markdown);
  });

  test('are dropped in main-content mode, where they are share buttons', () => {
    const long = 'A pear is ripe for ten minutes, and nobody knows which ones they are until later. '.repeat(6);
    const html = page(`${long}<a href="https://share.example/" aria-label="Share this"><svg></svg></a> ${long}`);
    expect(markdownOf(html, { content: 'main' })).not.toContain('Share');
  });
});

test.each([
  ['<a href="/cdn-cgi/l/email-protection" data-cfemail="2140614f0f4f">[email&#160;protected]</a>', 'a <a@n.n>\n'],
  ['<a href="/cdn-cgi/l/email-protection#2140614f0f4f">write</a>', 'a [write](mailto:a@n.n)\n'],
  ['<span data-cfemail="2140614f0f4f">[email&#160;protected]</span>', 'a a@n.n\n'],
  ['<span data-cfemail="zz">[email protected]</span>', 'a [email protected]\n'],
  ['<a href="https://e.x/cdn-cgi/l/email-protection">[email protected]</a>', 'a [email protected]\n'],
  ['<a href="/cdn-cgi/l/email-protection#bc83cfc9ded6">Share by e-mail</a>', 'a Share by e-mail\n'],
])('a protected e-mail address: %s', (html, markdown) => {
  expect(markdownOf(`<p>a ${html}`)).toBe(markdown);
});

test('a protected e-mail address in code', () => {
  const address = '<a href="/cdn-cgi/l/email-protection" data-cfemail="2140614f0f4f">[email&#160;protected]</a>';
  expect(markdownOf(`<pre>user = "${address}"</pre>`)).toBe('```\nuser = "a@n.n"\n```\n');
});

test("Word's numbered paragraphs are list items", () => {
  const item = (list: string, marker: string, text: string): string =>
    `<p class="MsoListParagraph" style="text-indent:-.25in;mso-list:${list}"><span style="mso-list:Ignore">${marker}<span>&nbsp;&nbsp;&nbsp; </span></span>${text}<o:p></o:p></p>`;
  const html = `${item('l0 level1 lfo1', '·', 'a')}${item('l0 level1 lfo1', '·', 'b')}<p>c</p>${item('l1 level1 lfo2', '3.', 'd')}${item('l1 level1 lfo2', '4.', 'e')}`;
  expect(markdownOf(html)).toBe('- a\n- b\n\nc\n\n3. d\n4. e\n');
});

test("Word's numbered paragraphs at several levels are nested lists", () => {
  const item = (level: number, marker: string, text: string): string =>
    `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker} </span>${text}</p>`;
  const html = `${item(1, '·', 'a')}${item(2, '1.', 'b')}${item(2, '2.', 'c')}${item(3, 'o', 'd')}${item(1, '·', 'e')}`;
  expect(markdownOf(html)).toBe('- a\n  1. b\n  2. c\n     - d\n- e\n');
});

test("the list paragraphs of Word's filtered HTML are nested lists", () => {
  const item = (marker: string, text: string, style = ''): string =>
    `<p class=MsoListParagraphCxSpMiddle style='${style}text-indent:-.25in'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span>${text}</p>`;
  const bullet = '<span style="font-family:Symbol">·</span>';
  const html = `${item(bullet, 'a')}${item('i.', 'b', 'margin-left:1.0in;')}${item('ii.', 'c', 'margin-left:72.0pt;')}${item(bullet, 'd')}<p>e</p><p class=MsoListParagraph>f</p>`;
  expect(markdownOf(html)).toBe('- a\n  1. b\n  2. c\n- d\n\ne\n\nf\n');
});

test("the fonts of LaTeXML's classes are marks", () => {
  const html = '<p>a <span class="ltx_text ltx_font_bold">b</span> <span class="ltx_text ltx_font_italic">c</span></p>';
  expect(markdownOf(html)).toBe('a **b** *c*\n');
});

test("the numbers of Word's headings are text", () => {
  const gap = `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span>`;
  expect(markdownOf(`<h2><span style='mso-list:Ignore'>1.1${gap}</span>a</h2><h2>1.2${gap}b</h2>`)).toBe(
    '## 1.1 a\n\n## 1.2 b\n',
  );
});

test('the lists of one item each of Notion are one list', () => {
  const html =
    '<ul class="bulleted-list"><li>a<ul class="bulleted-list"><li>b</li></ul><ul class="bulleted-list"><li>c</li></ul></li></ul>' +
    '<ul class="bulleted-list"><li>d</li></ul>' +
    '<ol class="numbered-list" start="1"><li>e</li></ol><ol class="numbered-list" start="2"><li>f</li></ol>';
  expect(markdownOf(html)).toBe('- a\n  - b\n  - c\n- d\n\n1. e\n2. f\n');
});

test('the number of an entry in a bibliography is in its paragraph', () => {
  const entry = (number: number, text: string): string =>
    `<div class="csl-entry"><div class="csl-left-margin">[${number}]</div><div class="csl-right-inline">${text}</div></div>`;
  expect(markdownOf(`<body>${entry(1, 'van Ann, <i>Pears</i>')}${entry(2, 'Bob, Oaks')}`)).toBe(
    '[1] van Ann, *Pears*\n\n[2] Bob, Oaks\n',
  );
});

describe('lists with a declared level', () => {
  const list = (level: number, start: number, ...items: string[]): string =>
    `<ol class="c1 lst-kix_x-${level} start" start="${start}">${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;

  test('are nested in the preceding item, and continued', () => {
    const html = `${list(0, 1, 'a')}${list(1, 1, 'b', 'c')}${list(2, 1, 'd')}${list(1, 3, 'e')}${list(0, 2, 'f')}`;
    expect(markdownOf(html)).toBe('1. a\n   1. b\n   2. c\n      1. d\n   3. e\n2. f\n');
  });

  test.each([
    ['a paragraph', `${list(0, 1, 'a')}<p>b</p>${list(1, 1, 'c')}`, '1. a\n\nb\n\n1. c\n'],
    ['another number', `${list(0, 1, 'a')}${list(0, 5, 'b')}`, '1. a\n\n5) b\n'],
    ['a separate list', `${list(0, 1, 'a')}${list(1, 1, 'b').replace('kix_x', 'kix_y')}`, '1. a\n\n1) b\n'],
  ])('but not past %s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});

describe('rules of the page’s style sheets for a class', () => {
  const page = (css: string, html: string) =>
    markdownOf(`<html><head><style>${css}</style></head><body>${html}</body></html>`);

  test.each([
    [
      'a block',
      '.t{display:block}',
      '<a href="/a"><span class="t">One</span><span>two</span></a>',
      '[One](/a)\n\n[two](/a)\n',
    ],
    [
      'a block by one of many rules',
      'b,.x .y{a:b}span.t,.u{color:red;display:flex!important}',
      '<span class="t">a</span><i>b</i>',
      'a\n\n*b*\n',
    ],
    ['a title before its text', '.t{display:block}', '<p><span class="t">Title</span>Text.</p>', 'Title\n\nText.\n'],
    [
      'a block inside a sentence',
      '.t{display:flex}',
      '<p>As <a href="/a"><style></style><span class="t">One</span></a> says.</p>',
      'As [One](/a) says.\n',
    ],
    [
      'a block that a later rule resets',
      '.t{display:block}.t{display:inline}',
      '<span class="t">a</span><i>b</i>',
      'a*b*\n',
    ],
    [
      'a block only on narrow screens',
      '.t{display:inline}@media (max-width:9em){.t{display:block}}',
      '<span class="t">a</span><i>b</i>',
      'a*b*\n',
    ],
    [
      'a block except on narrow screens',
      '.t{display:block}@media (max-width:9em){.t{display:inline}}',
      '<span class="t">a</span><i>b</i>',
      'a*b*\n',
    ],
    [
      'a class that is both inline and block',
      '.t{display:block}.u{display:inline}',
      '<span class="t u">a</span><i>b</i>',
      'a*b*\n',
    ],
    [
      'a checkbox inside an element',
      '.c .t{display:block}',
      '<p class="c"><span class="t">a</span><i>b</i></p>',
      'a*b*\n',
    ],
    [
      'separated children',
      '.f{display:inline-flex}',
      '<p class="f"><a href="/a">a</a><a href="/b">1</a></p>',
      '[a](/a) [1](/b)\n',
    ],
    [
      'preserved lines',
      '.l{white-space:pre-wrap}',
      '<p class="l">a\n b</p><p>c <span class="l">d\ne</span></p>',
      'a\\\nb\n\nc d\\\ne\n',
    ],
    [
      'lines of code',
      '.l{display:block}',
      '<pre><code><span class="l">a</span><span class="l">b</span></code></pre>',
      '```\na\nb\n```\n',
    ],
    [
      'marks in an exported document',
      '.c3{font-weight:700}.c4{font-style:italic}.c5{font-weight:400}',
      '<p><span class="c3">a</span><span class="c3"> bc</span> <span class="c4">d</span> <span class="c5">e</span></p>',
      '**a bc** *d* e\n',
    ],
    [
      'bold that an inline style resets',
      '.c3{font-weight:700}',
      '<p><span class="c3" style="font-weight:400">ab</span></p>',
      'ab\n',
    ],
    ['struck through', '.c3{text-decoration:line-through}', '<p><span class="c3">a</span></p>', '~~a~~\n'],
    [
      'raised',
      '.c3{vertical-align:super}',
      '<p><span>late m</span><span class="c3">2</span></p>',
      'late m<sup>2</sup>\n',
    ],
    ['lowered', '.c3{vertical-align:sub}', '<p>H<span class="c3">2</span>O</p>', 'H<sub>2</sub>O\n'],
    ['a drop cap', '.c3{font-weight:700}', '<p><span class="c3">O</span>nce.</p>', 'Once.\n'],
  ])('%s', (_, css, html, markdown) => expect(page(css, html)).toBe(markdown));

  test('marks are ignored if the site has external style sheets', () => {
    const html = '<link rel="stylesheet" href="a.css"><p><span class="c3">ab</span></p>';
    expect(page('.c3{font-weight:700}', html)).toBe('ab\n');
  });
});
