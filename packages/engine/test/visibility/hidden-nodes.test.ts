import { describe, expect, test } from 'vitest';
import { parse } from '../../src/html/parse/parse.ts';
import { following, type HtmlNode, TEXT } from '../../src/html/tree/tree.ts';
import { convert } from '../../src/index.ts';
import { hiddenNodes } from '../../src/visibility/hidden-nodes.ts';

/** The visible texts in document order, white space collapsed. */
function seen(html: string): string {
  const document = parse(html);
  const hidden = hiddenNodes(document);
  const texts: string[] = [];
  for (let node: HtmlNode | null = document.root; node; node = following(node, document.root)) {
    if (node.parent && hidden[node.parent.index])
      expect(hidden[node.index], 'below a hidden node all is hidden').toBe(1);
    if (node.kind === TEXT && !hidden[node.index] && node.value.trim())
      texts.push(node.value.trim().replace(/\s+/g, ' '));
  }
  return texts.join(' | ');
}

const around = (html: string) =>
  `<p>Before the trap stands a sentence.</p>${html}<p>After the trap stands another.</p>`;
const VISIBLE = 'Before the trap stands a sentence. | After the trap stands another.';

describe('hidden: what pages and attackers hide', () => {
  test.each([
    ['the hidden attribute', '<div hidden>TRAP</div>'],
    ['display: none', '<div style="display:none">TRAP</div>'],
    ['display: none in an unusual spelling', '<div style="color:red;DISPLAY : None !important">TRAP</div>'],
    ['the class d-none', '<div class="d-none">TRAP</div><p class="note d-none d-print-block">TRAP</p>'],
    ['messages about fields', '<div class="invalid-feedback">TRAP</div><div class="valid-feedback mt-1">TRAP</div>'],
    ['scores after a vote', '<span class="score dislikes" title="4">TRAP</span>'],
    ['what opens and closes a long quote', '<div class="bbCodeBlock-expandLink js-expandLink"><a>TRAP</a></div>'],
    [
      'the price of a sale on other days',
      '<div class="price price--sold-out"><div class="price__container"><p class="price__sale">TRAP <s>TRAP</s></p></div></div>',
    ],
    [
      'the price of other days in a sale',
      '<div class="price price--on-sale"><div class="price__container"><p class="price__regular">TRAP</p></div></div>',
    ],
    ['labels of rustdoc', '<details class="toggle" open><summary class="hideme"><span>TRAP</span></summary></details>'],
    ['visibility: hidden', '<div style="visibility: hidden"><b>TRAP</b></div>'],
    ['opacity: 0', '<div style="opacity:0">TRAP</div>'],
    ['opacity: 0.0', '<div style="opacity:0.0;height:20px">TRAP</div>'],
    ['font-size: 0', '<div style="font-size:0">TRAP<i>TRAP</i></div>'],
    ['font-size: 1px', '<span style="font-size:1px">TRAP</span>'],
    ['text-indent', '<div style="text-indent:-9999px">TRAP</div>'],
    ['off-screen to the left', '<div style="position:absolute;left:-9999px">TRAP</div>'],
    ['off-screen to the top', '<div style="position:fixed; top:-200em">TRAP</div>'],
    ['clip-path: inset', '<div style="clip-path: inset(100%)">TRAP</div>'],
    ['clip', '<div style="position:absolute;clip:rect(0 0 0 0)">TRAP</div>'],
    ['transform: scale(0)', '<div style="transform:scale(0)">TRAP</div>'],
    [
      'other ways off the screen',
      '<p style="margin-left:-9999px">TRAP</p><p style="margin-top:-900px">TRAP</p><p style="transform:translateX(-9999px)">TRAP</p>',
    ],
    [
      'other ways of scaling to nothing',
      '<p style="scale:0">TRAP</p><p style="scale:0%">TRAP</p><p style="transform:scaleY(0)">TRAP</p>',
    ],
    [
      'other shapes without area',
      '<p style="clip-path:circle(0)">TRAP</p><p style="clip-path:polygon(0 0, 0 0, 0 0)">TRAP</p><p style="clip-path:inset(50%)">TRAP</p>',
    ],
    [
      'visibility: collapse, content-visibility: hidden and filter: opacity(0)',
      '<p style="visibility:collapse">TRAP</p><p style="content-visibility:hidden">TRAP</p><p style="filter:opacity(0)">TRAP</p>',
    ],
    [
      'sizes relative to 0',
      '<div style="font-size:0"><i style="font-size:2em">TRAP</i><i style="font-size:150%">TRAP</i></div>',
    ],
    ['a transparent color', '<div style="color:transparent">TRAP</div>'],
    [
      'a transparent color that is inherited',
      '<div style="color:transparent"><i style="color:inherit">TRAP</i><i style="color:currentcolor">TRAP</i><i style="color:#fff0">TRAP</i></div>',
    ],
    [
      'other notations of a transparent color',
      '<p style="color:#fff0">TRAP</p><p style="color:#11223300">TRAP</p><p style="color:rgb(0 0 0 / 0)">TRAP</p><p style="color:hsla(0,0%,0%,0.0)">TRAP</p><p style="-webkit-text-fill-color:transparent">TRAP</p>',
    ],
    ['a color with alpha 0', '<div style="color:rgba(10,10,10,0)">TRAP</div>'],
    ['white on white', '<div style="color:#fff;background-color:white">TRAP</div>'],
    ['the same color in two notations', '<p style="background:#112233;color:rgb(17, 34, 51)">TRAP</p>'],
    [
      'the same color in other notations',
      '<p style="color:#fff;background:rgba(255,255,255,1)">TRAP</p><p style="color:#ffff;background:#ffffffff">TRAP</p><p style="color:black;background:#000">TRAP</p>',
    ],
    ['height 0 with overflow hidden', '<div style="height:0;overflow:hidden">TRAP</div>'],
    [
      'no width, or one pixel at most, with overflow hidden',
      '<p style="overflow:hidden;width:0">TRAP</p><p style="overflow:hidden;max-width:0">TRAP</p><p style="overflow:clip;width:1px;max-height:1px">TRAP</p>',
    ],
    ['a box of one pixel', '<div style="width:1px;height:1px;overflow:hidden;position:absolute">TRAP</div>'],
    [
      'screen reader classes',
      '<span class="sr-only">TRAP</span><span class="a visually-hidden b">TRAP</span><b class="screen-reader-text">TRAP</b>',
    ],
    ['skip links', '<a class="skip-link" href="#m">TRAP</a><a class="mw-jump-link" href="#n">TRAP</a>'],
    [
      'screen reader classes, as design systems and build tools spell them',
      [
        '_visuallyHidden_x1y2',
        'VisuallyHidden-module__root',
        'styles__srOnly',
        'Brand-module_srOnly__Wk_6R',
        'u-hiddenVisually',
      ]
        .concat([
          'cdk-visually-hidden',
          'pf-v5-u-screen-reader',
          'slds-assistive-text',
          'p-hidden-accessible',
          'sr_only',
        ])
        .concat([
          'css-1f43avz-a11yText-A11yText',
          'card__link--visually-hidden',
          'nav_screenReaderText__a1',
          'is-vishidden',
          'clipped',
        ])
        .map((name) => `<span class="a ${name} b">TRAP</span>`)
        .join(''),
    ],
    [
      'text that a style sheet clips away',
      '<style>.k1{position:absolute;clip:rect(0 0 0 0);height:1px}.k1:focus{clip:auto}</style><a class="k1">TRAP</a>',
    ],
    [
      'symbols and icons beside a text for screen readers',
      '<b aria-hidden="true">&times;</b><b class="sr-only">TRAP</b><i aria-hidden="true">TRAP</i><b class="icon" aria-hidden="true">TRAP</b>',
    ],
    [
      'a dialog after a skip link',
      '<a class="sr-only" href="#m">TRAP</a><div role="dialog" aria-hidden="true">TRAP</div><div aria-hidden="true">TRAP</div>',
    ],
    [
      'aria-hidden text that differs from the label',
      '<button aria-label="Close"><b aria-hidden="true">TRAP</b></button>',
    ],
    ['template', '<template><p>TRAP</p></template>'],
    ['a closed dialog', '<dialog>TRAP</dialog>'],
    ['datalist', '<datalist id=x><option>TRAP</option></datalist>'],
    ['noscript', '<noscript><p>TRAP</p></noscript>'],
    ['a hidden input', '<input type="hidden" value="TRAP">'],
    ['comments', '<!-- TRAP -->'],
    ['aria-hidden', '<div aria-hidden="true">TRAP</div>'],
    [
      'aria-hidden in details and around them',
      '<details><summary></summary><p><i aria-hidden="true">TRAP</i></p></details><div aria-hidden="true"><details>TRAP</details></div>',
    ],
    ['details with display: none', '<details aria-hidden="true" style="display:none">TRAP</details>'],
    ['a copy of a slide', '<div class="slick-slide slick-cloned" aria-hidden="true">TRAP</div>'],
    ['a copy of a slide with display: none', '<div class="slide clone" style="display:none">TRAP</div>'],
    ['a panel that slides over the page', '<div class="slide-in-cart" hidden>TRAP</div>'],
    ['a menu that a script opens', '<div class="mega-menu" data-toggle="m" hidden>TRAP</div>'],
    ['a menu that a button opens', '<button aria-controls="m"></button><div id="m" class="menu" hidden>TRAP</div>'],
    ['a hidden element after a heading', '<h3></h3><div style="display:none">TRAP</div>'],
    ['iframe and canvas fallbacks', '<iframe>TRAP</iframe><canvas>TRAP</canvas>'],
    [
      'an e-mail preheader',
      '<div style="display:none;font-size:1px;color:#fff;max-height:0;opacity:0;overflow:hidden;mso-hide:all">TRAP</div>',
    ],
    ['a rule for a class', '<style>.x1{color:red;display:none}</style><div class="a x1">TRAP</div>'],
    ['a rule for an id', '<style>a{} #x2 , #x3 { visibility : hidden }</style><div id="x2">TRAP</div>'],
    [
      'a rule for a tag and class in a media query for screens',
      '<style>@media screen{p.x4{display:none!important}}</style><p class="x4">TRAP</p>',
    ],
    [
      'a rule after comments and unusual at-rules',
      '<style>@charset "x";/*}*/@font-face{a:b}@media print{p{display:none}}.x5{display:none}</style><p class="x5">TRAP</p>',
    ],
  ])('%s', (_name, trap) => expect(seen(around(trap))).toBe(VISIBLE));
});

describe('visible: what readers see, open or wait for', () => {
  test.each([
    ['hidden=until-found', '<div hidden="until-found">SEEN</div>'],
    ['a message about a field that is wrong', '<div class="invalid-feedback d-block">SEEN</div>'],
    ['the class d-none of some screens', '<div class="d-none d-md-block">SEEN</div>'],
    ['the class d-none of what a click opens', '<div class="accordion-body d-none">SEEN</div>'],
    ['closed details', '<details><summary>SEEN</summary>SEEN</details>', 'SEEN | SEEN'],
    ['aria-hidden details', '<details aria-hidden="true"><summary>SEEN</summary><p>SEEN</p></details>', 'SEEN | SEEN'],
    [
      'closed details with an aria-hidden body',
      '<details><summary>SEEN <i aria-hidden="true">+</i></summary><div aria-hidden="true"><p>SEEN</p></div></details>',
      'SEEN | SEEN',
    ],
    ['an open dialog', '<dialog open>SEEN</dialog>'],
    [
      'a wrapper without font size',
      '<ul style="font-size:0"><li style="font-size:16px">SEEN</li> <li class="tile">SEEN</li></ul>',
      'SEEN | SEEN',
    ],
    [
      'visibility: visible within hidden',
      '<div style="visibility:hidden">no<p style="visibility:visible">SEEN</p></div>',
    ],
    ['a color within transparent text', '<div style="color:transparent">no<b style="color:#000">SEEN</b></div>'],
    [
      'a WordPress color class within transparent text',
      '<div style="color:#A7D2FF;background-color:#A7D2FF">no<p class="has-dark-color has-text-color">SEEN</p></div>',
    ],
    ['values that aren’t colors', '<div style="background-color:none;color:none">SEEN</div>'],
    ['white text on a picture', '<p style="color:#fff;background-color:#fff;background-image:url(a.jpg)">SEEN</p>'],
    [
      'the price of a sale, worded differently for screen readers',
      '<del aria-hidden="true">$<bdi>SEEN</bdi></del> <b class="screen-reader-text">no</b> <ins aria-hidden="true">SEEN 2</ins>',
      '$ | SEEN | SEEN 2',
    ],
    [
      'a number that is explained to screen readers only',
      '<b class="Stars_visuallyHidden__x">no</b><b aria-hidden="true">SEEN</b><b aria-hidden="true">(SEEN)</b>',
      'SEEN | (SEEN)',
    ],
    [
      'aria-hidden text beside clipped text',
      '<b style="position:absolute;clip:rect(0,0,0,0)">no</b><b aria-hidden="true">SEEN</b><style>.k2{position:absolute;clip:rect(1px,1px,1px,1px)}</style><p><b aria-hidden="true">SEEN</b><b class="k2">no</b></p>',
      'SEEN | SEEN',
    ],
    [
      'aria-hidden text that repeats the label around it',
      '<h2 aria-label="SE EN"><b aria-hidden="true">SE</b> <b aria-hidden="true">EN</b></h2>',
      'SE | EN',
    ],
    [
      'the signs of a number with a fraction',
      '<style>.sr{position:absolute;clip:rect(1px,1px,1px,1px)}</style><p><b>5</b><b class="sr-only">+</b><b>1</b><b class="sr">/</b><b>2</b>',
      '5 | + | 1 | / | 2',
    ],
    ['for screen readers only below some width', '<b class="sr-only md:not-sr-only">SEEN</b>'],
    [
      'classes that only mention such text',
      '<div class="field--label-visually_hidden">SEEN</div><article class="post tag-screen-reader">SEEN</article><b class="Nav_visuallyHideOnMobile__N9">SEEN</b><b class="userOnly lg:sr-only">SEEN</b><b class="clipped-title">SEEN</b>',
      'SEEN | SEEN | SEEN | SEEN | SEEN',
    ],
    ['much content under such a class', `<div class="x-screen-reader-y"><p>SEEN</p>${'<p></p>'.repeat(30)}</div>`],
    [
      'clipped, but not on wider screens',
      '<style>.k3{position:absolute;clip:rect(0 0 0 0)}@media(min-width:9em){.k3{clip:auto}}</style><b class="k3">SEEN</b>',
    ],
    [
      'letters filled with a gradient',
      '<h2 style="color:transparent;background:linear-gradient(red,blue);background-clip:text">SEEN</h2>',
    ],
    ['waiting to be faded in', '<div style="opacity:0;transform:translateY(20px)">SEEN</div>'],
    [
      'a tab panel',
      '<div role="tabpanel" hidden>SEEN</div><div class="tab-pane" style="display:none">SEEN</div>',
      'SEEN | SEEN',
    ],
    [
      'tabs of a custom element, before its script runs',
      '<my-tabs><dl style="display:none"><dt>SEEN</dt><dd>SEEN</dd></dl></my-tabs>',
      'SEEN | SEEN',
    ],
    [
      'an accordion',
      '<div class="accordion-body collapse" style="display:none">SEEN</div><style>.faq-answer{display:none}</style><p class="faq-answer">SEEN</p>',
      'SEEN | SEEN',
    ],
    [
      'parts that a button opens, as declared in ARIA',
      '<button aria-controls="a">SEEN</button><div id="a" hidden>SEEN</div><h3><button id="b">SEEN</button></h3><div role="region" aria-labelledby="b" style="display:none">SEEN</div>',
      'SEEN | SEEN | SEEN | SEEN',
    ],
    [
      'answers below an accordion',
      '<div class="product-faq"><h3>SEEN</h3><div class="content" style="display: none;">SEEN</div></div>',
      'SEEN | SEEN',
    ],
    ['a slide of a carousel', '<ul><li class="Carousel__slide" aria-hidden="true">SEEN</li></ul>'],
    [
      'slides that aren’t shown yet',
      '<div class="slide-text" style="display:none">SEEN</div><section id="home_slider" style="visibility:hidden">SEEN</section>',
      'SEEN | SEEN',
    ],
    [
      'parts that data attributes call openable',
      '<div hidden data-testid="product-details">SEEN</div><div hidden data-accordion-panel>SEEN</div>',
      'SEEN | SEEN',
    ],
    ['a picture in a gallery', '<figure><figcaption id="gallery-text-2" aria-hidden="true">SEEN</figcaption></figure>'],
    ['parts below tabs', '<div class="products-tabs"><div data-id="2" style="display: none">SEEN</div></div>'],
    ['colors without a value', '<div style="background-color:;color:">SEEN</div>'],
    ['waiting for a script to fade it in', '<div data-aos="fade-up" style="opacity:0">SEEN</div>'],
    ['moved a little', '<div style="position:relative;left:-20px;text-indent:-2em;margin-left:-15px">SEEN</div>'],
    ['left without position', '<div style="left:-9999px">SEEN</div>'],
    [
      'an offset that the position ignores, or that only applies while scrolling',
      '<p style="position:static;left:-9999px">SEEN</p><p style="position:sticky;top:-9999px">SEEN</p>',
      'SEEN | SEEN',
    ],
    [
      'half of what would hide it',
      '<p style="scale:0.5">SEEN</p><p style="clip:rect(0 0 0 0)">SEEN</p><p style="clip-path:inset(49%)">SEEN</p><p style="height:0">SEEN</p><p style="overflow:hidden;width:1px">SEEN</p><p style="transform:translate(-100px)">SEEN</p><p style="margin-left:-899px">SEEN</p>',
      'SEEN | SEEN | SEEN | SEEN | SEEN | SEEN | SEEN',
    ],
    [
      'colors of which only a part is 0',
      '<p style="color:rgb(10,10,0)">SEEN</p><p style="color:#ff00">no</p><p style="color:#fff;background:#ffe">SEEN</p>',
      'SEEN | SEEN',
    ],
    ['transparent letters with a shadow', '<p style="color:transparent;text-shadow:0 0 0 red">SEEN</p>'],
    ['overflow hidden in a box with a height', '<div style="overflow:hidden;height:200px;width:0 auto">SEEN</div>'],
    ['a dark box', '<div style="background:#000;color:#fff">SEEN</div>'],
    ['nearly transparent values', '<div style="opacity:0.5;font-size:10px;color:rgba(0,0,0,.5)">SEEN</div>'],
    ['aria-hidden=false', '<div aria-hidden="false">SEEN</div>'],
    [
      'rules for print',
      '<style>@media print{.x{display:none}}</style><style media="print">.y{display:none}</style><p class="x y">SEEN</p>',
    ],
    ['rules for a small screen', '<style>@media (max-width:600px){.x{display:none}}</style><p class="x">SEEN</p>'],
    [
      'rules undone on wider screens',
      '<style>.x{display:none}@media(min-width:700px){.x{display:block}}</style><p class="x">SEEN</p>',
    ],
    ['rules undone in a state', '<style>.x{display:none}.open .x{display:flex}</style><p class="x">SEEN</p>'],
    [
      'rules with a combinator or pseudo-class',
      '<style>.nojs .x,.x:empty,.a>.x{display:none}</style><p class="x">SEEN</p>',
    ],
    ['rules for pages without scripts', '<noscript><style>.x{display:none}</style></noscript><p class="x">SEEN</p>'],
    [
      'a style attribute that overrides the rule',
      '<style>.x{display:none}</style><p class="x" style="display:block">SEEN</p>',
    ],
    ['HTML in a drawing', '<svg><foreignObject><p>SEEN</p></foreignObject></svg>'],
    ['a declarative shadow root', '<my-card><template shadowrootmode="open"><p>SEEN</p></template></my-card>'],
  ])('%s', (_name, html, expected = 'SEEN') => {
    const [before, after] = VISIBLE.split(' | ');
    expect(seen(around(html))).toBe(`${before} | ${expected} | ${after}`);
  });

  test.each([
    ['a body that a script shows', '<body style="display:none"><p>Long text of the page.</p>'],
    ['the page behind an open dialog', '<main aria-hidden="true"><p>Long text of the page.</p></main><p>OK?'],
    [
      'a rule that hides most of the page',
      '<style>.page{display:none}</style><div class="page">Long text of the page.</div>Wait',
    ],
    ['a page that is faded in', '<div style="opacity:0">Long text of the page.</div>Wait'],
    [
      'a main part that a script shows',
      '<style>main{visibility:hidden}</style><p>Wait here for as long as it takes, and then some time more.</p><main><p>Long text of the page.</p></main>',
    ],
    [
      'a page of which a script shows everything but the frame',
      `<header>Shop</header><div style="display:none"><p>Long text of the page.</p>${'<p>And more of it, line by line.</p>'.repeat(80)}</div>`,
    ],
    [
      'a main part whose content a script shows',
      `<p>${'Much stands around it. '.repeat(80)}</p><main><h1>Wait</h1><div style="display:none">Long text of the page.${'<p>And more of it, line by line.</p>'.repeat(80)}</div></main><p>${'Much stands around it. '.repeat(80)}</p>`,
    ],
    ['the only text of the page', '<div style="display:none">Long text of the page.</div>'],
  ])('%s', (_name, html) => expect(seen(html)).toContain('Long text of the page.'));
});

test.each([
  ['has enough text without it', '<p>What the page is about.</p>'.repeat(40), 80],
  ['holds little of it', '', 8],
])('text with display: none in a main part stays hidden if the main part %s', (_name, shown, lines) => {
  const html = `<p>Before.</p><main>${shown}<div style="display:none">${'<p>TRAP line after line.</p>'.repeat(lines)}</div></main><p>After.</p>`;
  expect(seen(html)).not.toContain('TRAP');
  expect(seen(`<div role="main"></div>${html.replaceAll('main>', 'div>')}`)).not.toContain('TRAP');
});

test('images are hidden with visibility: hidden, but not with font-size: 0', () => {
  const document = parse('text text<div style="visibility:hidden"><img></div><div style="font-size:0"><img></div>');
  const hidden = hiddenNodes(document);
  const images: number[] = [];
  for (let node: HtmlNode | null = document.root; node; node = following(node, document.root)) {
    if (node.kind !== TEXT && node.name === 'img') images.push(hidden[node.index] ?? -1);
  }
  expect(images).toEqual([1, 0]);
});

test.each([
  ['an unclosed rule', '.x{display:none'],
  ['nothing but braces', '{}}}{{{'.repeat(2_000)],
  ['nested at-rules', '@media screen{'.repeat(20_000)],
  ['unclosed comments', '/*'.repeat(50_000)],
  ['many selectors of one class', Array.from({ length: 20_000 }, (_, i) => `.x.y${i}{display:none}`).join('')],
  ['long numbers', `.x{display:none;left:${'1'.repeat(100_000)}x}`],
])('survives a style sheet with %s', (_name, css) => {
  expect(seen(`<style>${css}</style>${around('')}`)).toBe(VISIBLE);
});

describe('hidden: a page that a browser has laid out', () => {
  const html = `<p>Shown to everyone who reads the page.</p><p aria-hidden="true">Ornament.</p>
    <p style="display:none">Shown by a style sheet.</p><p class="sr-only">Without a rule.</p><p hidden>Not displayed.</p><p style="font-size:0">Too small.</p>`;
  const textOf = (content: 'main' | 'full') =>
    convert(html, { isRendered: true, content, format: 'text', includeMeta: false })
      .text?.split(/\n+/)
      .join(' ')
      .trim();

  test('the whole page has all that the browser shows', () => {
    expect(textOf('full')).toBe(
      'Shown to everyone who reads the page. Ornament. Shown by a style sheet. Without a rule.',
    );
  });

  test('its main content has no ornaments, and no text for screen readers', () => {
    const text = textOf('main');
    expect(text).toContain('Shown to everyone who reads the page.');
    expect(text).not.toMatch(/Ornament|Without a rule/);
  });

  test('a menu that a click opens is not part of the page, a panel of its content is', () => {
    const page = `<!doctype html><body><p>Text.</p><nav><ul hidden class="menu-panel"><li>Menu</ul></nav><div hidden class="panel">Panel.</div>`;
    const read = (isRendered: boolean) => convert(page, { isRendered, content: 'full', includeMeta: false }).markdown;
    expect(read(true)).toBe('Text.\n\nPanel.\n');
    // A browser may show it in a wider window.
    expect(read(false)).toContain('Menu');
  });

  test('the whole page has only what its scripts have revealed, its main content what they would', () => {
    const sentence = 'The harbor was built by hand, stone by stone, and took the town eleven years. ';
    const page = `<!doctype html><body><p>Menu</p><template id="B:0"></template><div hidden id="S:0"><p>${sentence.repeat(9)}</p></div>`;
    const article = JSON.stringify({ '@type': 'Article', articleBody: sentence.repeat(9) });
    const shell = `<!doctype html><body><p>Menu</p><script type="application/ld+json">${article}</script>`;
    const read = (html: string, content: 'main' | 'full') =>
      convert(html, { isRendered: true, content, includeMeta: false }).markdown;
    for (const html of [page, shell]) {
      expect(read(html, 'full')).toBe('Menu\n');
      expect(read(html, 'main')).toContain('stone by stone');
    }
  });

  test('the whole page has the options of its selects', () => {
    const page = `<!doctype html><body><p>Size: <select><optgroup label=A><option>Small<option>Large</optgroup></select> each</p><select hidden><option>Gone</select>`;
    const read = (isRendered: boolean) => convert(page, { isRendered, content: 'full', includeMeta: false }).markdown;
    expect(read(true)).toBe('Size:\n\n- Small\n- Large\n\neach\n');
    expect(read(false)).toBe('Size: each\n');
  });

  test('the whole page has its buttons, as blocks or in their sentence, without what they hide', () => {
    const page = `<p>Text.</p><button>Add to cart</button><button>Share</button><p>Press <button>Save</button> now.</p>
      <button><span hidden>Close</span><svg><text>X</text></svg></button><pre><code>a = 1</code><button>Copy</button></pre>`;
    const read = (isRendered: boolean, content: 'main' | 'full') =>
      convert(`<!doctype html><body>${page}`, { isRendered, content, includeMeta: false }).markdown;
    expect(read(true, 'full')).toBe('Text.\n\nAdd to cart\n\nShare\n\nPress Save now.\n\n```\na = 1\n```\n');
    expect(read(false, 'full')).toBe('Text.\n\nPress now.\n\n```\na = 1\n```\n');
  });
});
