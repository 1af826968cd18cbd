/**
 * Selection rules for similar parts (posts, reviews, rows of facts), with given probabilities
 * instead of the model's.
 */
import { expect, test } from 'vitest';
import { describePage } from '../../src/content/describe/describe-page.ts';
import type { PageType } from '../../src/content/page-types.ts';
import { segmentPage } from '../../src/content/segment/segment-page.ts';
import { correctKept, keepProbable } from '../../src/content/select/select-blocks.ts';
import { parse } from '../../src/html/parse/parse.ts';
import { readDeclarations } from '../../src/page/declarations.ts';
import { collectPageFacts } from '../../src/page/page-facts.ts';
import { hiddenNodes } from '../../src/visibility/hidden-nodes.ts';

const THRESHOLD = 0.45;

/**
 * The kept texts of a page. Blocks that start with a key of `likely` get its probability, others 0.02.
 */
function keptOf(
  body: string,
  type: PageType,
  likely: readonly (readonly [begins: string, probability: number])[],
  pageHeading = -1,
): string[] {
  const document = parse(`<!doctype html><title>Page</title><body><header>Site</header><main>${body}</main></body>`);
  const page = segmentPage(document, hiddenNodes(document));
  const { view } = describePage(page, readDeclarations(collectPageFacts(document), undefined));
  const texts = page.blocks.map(({ sample }) => sample.trim());
  const probabilities = Float32Array.from(
    texts,
    (text) => likely.find(([begins]) => text.startsWith(begins))?.[1] ?? 0.02,
  );
  const context = {
    document,
    view,
    declarations: readDeclarations(collectPageFacts(document), undefined),
    pageUrls: [],
    descriptions: [],
    siteName: undefined,
    pageType: type,
    isManual: false,
    isTicket: false,
    posts: undefined,
    mayBeThread: false,
    isUncertain: false,
    includeComments: false,
    pageHeading,
    probabilities,
    threshold: THRESHOLD,
    kept: new Uint8Array(probabilities.length),
  };
  keepProbable(context);
  correctKept(context);
  const { kept } = context;
  return texts.filter((_, block) => kept[block] === 1);
}

const post = (name: string, text: string) =>
  `<div class="post"><div class="who"><a href="/u/${name}">${name}</a></div><div class="said"><p class="text">${text}</p></div></div>`;
const QUESTION =
  'Ever since it turned cold my starter has needed almost a day to double, and warm water does not help.';
const ANSWER = 'The jar spends the night in the oven with nothing but the lamp on, and by breakfast it has doubled.';
const THREAD = post('ann', QUESTION) + post('bob', ANSWER) + post('cem', 'Same here!') + post('dee', 'Buy my pills');

test('a short reply in a thread is kept with the long ones, unless its probability is very low', () => {
  const kept = keptOf(THREAD, 'forum', [
    ['Ever', 0.9],
    ['The jar', 0.8],
    ['Same', 0.15],
  ]);
  expect(kept).toEqual(['ann', QUESTION, 'bob', ANSWER, 'cem', 'Same here!']);
});

test('the model alone decides on similar blocks if few of them are kept, and in articles', () => {
  expect(
    keptOf(THREAD, 'forum', [
      ['Same', 0.9],
      ['Ever', 0.1],
      ['The jar', 0.1],
    ]),
  ).not.toContain(QUESTION);
  expect(
    keptOf(THREAD, 'article', [
      ['Ever', 0.9],
      ['The jar', 0.8],
      ['Same', 0.15],
    ]),
  ).not.toContain('Same here!');
});

test('a question is kept with its answer, although it is no heading', () => {
  const faq = `<div class="faq"><p><b>Which of the two jars is the larger one?</b></p><p>${ANSWER}</p><p><b>May I bake bread in either of them?</b></p><p>${QUESTION}</p></div>`;
  const offers = '<p>Something else for you</p>'.repeat(5);
  const answers = [
    ['The jar', 0.9],
    ['Ever', 0.9],
  ] as const;
  for (const type of ['product', 'article'] as const)
    expect(keptOf(faq + offers, type, answers)).toEqual([
      'Which of the two jars is the larger one?',
      ANSWER,
      'May I bake bread in either of them?',
      QUESTION,
    ]);
});

test('the code in a post is kept, even below a label', () => {
  const code = 'sudo svc restart --unit oven';
  const coded = `<div class="post"><div class="said"><p class="text">${ANSWER}</p><div class="code"><div>Code:</div><div>Select all</div><pre>${code}</pre></div></div></div>`;
  const kept = keptOf(THREAD + coded, 'forum', [
    ['Ever', 0.9],
    ['The jar', 0.8],
    ['Code', 0.3],
    [code, 0.3],
  ]);
  expect(kept).toContain(code);
  expect(kept).not.toContain('Code:');
});

test('rows of facts in separate boxes are kept together', () => {
  const row = (text: string) => `<div class="row"><div class="fact">${text}</div></div>`;
  const facts = ['Weight: 310 g', 'Wood: oiled walnut', 'Height: 21 cm', 'Burr: ceramic'];
  const kept = keptOf(facts.map(row).join(''), 'product', [
    ['Weight', 0.6],
    ['Wood', 0.5],
    ['Height', 0.47],
    ['Burr', 0.3],
  ]);
  expect(kept).toEqual(facts);
});

test('the author above each post is kept despite a low probability; buttons and dates are not', () => {
  const signed = (name: string, text: string) =>
    `<div class="post"><a class="who" href="/u/${name}">${name}</a><div class="day">on Monday</div><p>${text}</p><div class="act"><a href="/r">Reply</a></div></div>`;
  const thread =
    signed('ann', QUESTION) + signed('bob', ANSWER) + signed('cem', 'The lamp alone is enough, mine has doubled too.');
  const likely = [
    ['Ever', 0.9],
    ['The jar', 0.9],
    ['The lamp', 0.9],
    ['ann', 0.1],
    ['bob', 0.1],
    ['cem', 0.1],
    ['on Monday', 0.1],
    ['Reply', 0.1],
  ] as const;
  const named = ['ann', QUESTION, 'bob', ANSWER, 'cem', 'The lamp alone is enough, mine has doubled too.'];
  expect(keptOf(thread, 'forum', likely)).toEqual(named);
  // On product pages, brands and categories have the same position.
  expect(keptOf(thread, 'product', likely)).not.toContain('ann');
});

test('a rank next to each post is dropped; name, date and quotation are kept', () => {
  const posted = (name: string, rank: string, text: string) =>
    `<div class="post"><div class="who">${name}</div><div class="rank">${rank}</div><div class="day"><time>3 March</time></div><div class="said"><p class="head">${name} said:</p><p class="text">${text}</p></div></div>`;
  const thread =
    posted('ann', 'Nowicjusz', QUESTION) + posted('bob', 'Weteran', ANSWER) + posted('cem', 'Weteran', 'Yes!');
  const likely = [QUESTION, ANSWER, 'Yes', 'ann', 'bob', 'cem', 'Now', 'Wet', '3 March'].map(
    (text) => [text, 0.5] as const,
  );
  const kept = keptOf(thread, 'forum', likely);
  expect(kept).toContain('Yes!');
  expect(kept).toContain('3 March');
  expect(kept).toContain('bob said:');
  expect(kept).not.toContain('Weteran');
});

test('a link with the same text in each item is dropped, and equal prices are kept', () => {
  const item = (text: string) =>
    `<li class="item"><h3><a href="/${text}">${text}</a></h3><p>Made by hand from oak and oiled.</p><div class="cost">12 €</div><div class="act"><a href="/buy/${text}">Do koszyka</a></div></li>`;
  const names = ['Mortar', 'Board', 'Mill', 'Bowl'];
  const likely = [...names, 'Made', '12', 'Do koszyka'].map((text) => [text, 0.8] as const);
  const kept = keptOf(`<ul>${names.map(item).join('')}</ul>`, 'collection', likely);
  expect(kept).not.toContain('Do koszyka');
  expect(kept.filter((text) => text === '12 €')).toHaveLength(4);
});

test('the last of several similar sections is kept if the others are, for any element', () => {
  const pair = (question: string, answer: string) =>
    `<div class="pair"><button>${question}</button><div class="panel">${answer}</div></div>`;
  const questions = ['Ile trwa dostawa?', 'Czy jest gwarancja?', 'Czy mogę przyjść z psem?', 'Ile kosztuje przegląd?'];
  const likely = questions.map((text, at) => [text, at < 3 ? 0.7 : 0.24] as const);
  const faq = questions.map((question, at) => pair(question, `${at} ${ANSWER}`)).join('');
  const answers = [0, 1, 2, 3].map((at) => [String(at), at < 3 ? 0.8 : 0.24] as const);
  expect(keptOf(faq, 'service', [...likely, ...answers])).toContain(`3 ${ANSWER}`);
  // A list is kept whole.
  expect(keptOf(faq, 'listing', [...likely, ...answers])).toContain(`3 ${ANSWER}`);
  // In an article, they may promote something.
  expect(keptOf(faq, 'article', [...likely, ...answers])).not.toContain(`3 ${ANSWER}`);
});

test('a table with header cells is kept whole at medium probability, and a table of links is not', () => {
  const table = (cell: (text: string) => string) =>
    `<table><tr><th>Model</th><th>Noise</th></tr>${['Mill', 'Mortar'].map((text) => `<tr><td>${cell(text)}</td><td>41 dB</td></tr>`).join('')}</table>`;
  const likely = [
    ['Ever', 0.9],
    ['The jar', 0.9],
    ...['Model', 'Noise', 'Mill', 'Mortar', '41'].map((text) => [text, 0.3] as const),
  ] as const;
  const around = (inner: string) => `<p>${QUESTION}</p>${inner}<p>${ANSWER}</p>`;
  for (const type of ['article', 'service', 'collection'] as const)
    expect(keptOf(around(table((text) => text)), type, likely)).toContain('Mortar');
  expect(
    keptOf(around(table((text) => `<a href="/${text}">${text} turned from oak</a>`)), 'article', likely),
  ).not.toContain('41 dB');
});

test('a table of data that would be kept in part is kept, or of the longest on the page, rows with label and value', () => {
  const toRow = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const rows = [
    ['Maker', '<a href="/maker">Millwright</a>'],
    ['Weight', '<a href="/weight">three stone</a>'],
    ['Turns', 'by hand'],
  ].map(toRow);
  const likely = [
    ['Ever', 0.9],
    ['The jar', 0.9],
    ['Maker', 0.9],
    ['Turns', 0.9],
  ] as const;
  const kept = keptOf(`<p>${QUESTION}</p><table>${rows.join('')}</table><p>${ANSWER}</p>`, 'product', likely);
  expect(kept).toEqual([QUESTION, 'Maker', 'Millwright', 'Weight', 'three stone', 'Turns', 'by hand', ANSWER]);
  for (let at = 0; at < 20; at++) rows.push(toRow([`Sack ${at}`, `<a href="/${at}">of the flour number ${at}</a>`]));
  const keptOfLong = keptOf(`<p>${QUESTION}</p><table>${rows.join('')}</table><p>${ANSWER}</p>`, 'product', likely);
  expect(keptOfLong).toEqual([QUESTION, 'Maker', 'Millwright', 'Turns', 'by hand', ANSWER]);
});

test('a table that arranges the page is not kept as a whole, and is no list of items', () => {
  const menu = ['Weather', 'Obituaries', 'Classifieds'].map((text) => `<a href="/${text}">${text}</a><br>`).join('');
  const body = `<p>${ANSWER}</p><p>${QUESTION}</p><table><tr><td>${menu}</td><td><p>${QUESTION}</p><p>${ANSWER}</p></td></tr></table>`;
  const likely = [
    ['Ever', 0.9],
    ['The jar', 0.9],
  ] as const;
  expect(keptOf(body, 'documentation', likely)).toEqual([ANSWER, QUESTION, QUESTION, ANSWER]);
  const rows = ['<a href="/1">Weather</a>', '<a href="/2">Obituaries</a>', '<a href="/3">Classifieds</a>'];
  const list = `<table>${[...rows, `<p>${QUESTION}</p><p>${ANSWER}</p>`].map((row) => `<tr class="r"><td>${row}</td></tr>`).join('')}</table>`;
  const kept = keptOf(list, 'listing', [...likely, ['Weather', 0.44], ['Obituaries', 0.44], ['Classifieds', 0.44]]);
  expect(kept).toEqual([QUESTION, ANSWER]);
});

test('the label of dropped links is dropped, also if the model keeps it; a heading with kept text stays', () => {
  const links = '<ul><li><a href="/a">A quite different story</a><li><a href="/b">One more story</a></ul>';
  const body = `<p>${QUESTION}</p><div><p><b>Lesen Sie auch:</b></p>${links}</div><h2>Der Ofen</h2>${links}<p>${ANSWER}</p>
    <ul><li>Flour<li>Salt<li>Water</ul><h2>Mehr davon</h2>${links}`;
  const kept = keptOf(body, 'article', [
    ['Ever', 0.9],
    ['Lesen', 0.9],
    ['Der Ofen', 0.9],
    ['The jar', 0.9],
    ['Flour', 0.9],
    ['Salt', 0.9],
    ['Water', 0.9],
    ['Mehr', 0.9],
  ]);
  expect(kept).toEqual([QUESTION, 'Der Ofen', ANSWER, 'Flour', 'Salt', 'Water']);
});

test('a line in an article that is mostly a link leads elsewhere, unless the page is about such links', () => {
  const teaser = '<p><b>Lea más: <a href="/a">Una historia muy diferente de otra</a></b></p>';
  const likely = [
    ['Ever', 0.9],
    ['Lea', 0.9],
    ['The jar', 0.9],
  ] as const;
  expect(keptOf(`<p>${QUESTION}</p>${teaser}<p>${ANSWER}</p>`, 'article', likely)).toEqual([QUESTION, ANSWER]);
  expect(keptOf(`<p>${QUESTION}</p>${teaser.repeat(4)}`, 'article', likely)).toContain(
    'Lea más: Una historia muy diferente de otra',
  );
});

/** What is kept of a page on which the model finds all texts probable, except those of the site. */
const keptOfAll = (body: string, type: PageType): string[] => keptOf(body, type, [['', 0.9]]).slice(1);

test('short texts go with the long one that they repeat beside', () => {
  const card = (name: string) =>
    `<div class="${name}"><div><p>Ann Miller</p></div><div><p>${QUESTION}</p></div><div><p>Baker in Bath</p></div></div>`;
  const once = ['Ann Miller', QUESTION, 'Baker in Bath'];
  expect(keptOfAll(`<section>${card('wide')}</section><aside><div>${card('narrow')}</div></aside>`, 'product')).toEqual(
    once,
  );
});

test('equal facts about several items are all kept', () => {
  const rating = '97 reviews with an average rating of 4.8 stars';
  const items = ['Jar', 'Bowl', 'Tray'].map(
    (name, at) =>
      `<li class="item"><div><h3>${name}</h3></div><div><p>${rating}</p></div><div><p>$ ${at}.50</p></div></li>`,
  );
  const kept = keptOfAll(`<ul>${items.join('')}</ul>`, 'collection');
  expect(kept.filter((text) => text === rating)).toHaveLength(3);
  const needs = (what: string, memory: number) =>
    `<div class="${what}"><div><ul><li>Memory: ${memory} GB</li><li>Graphics: any card from the last nine years that has its own fan</li></ul></div></div>`;
  const requirements = keptOfAll(needs('least', 4) + needs('better', 8), 'product');
  expect(requirements.filter((text) => text.startsWith('Graphics'))).toHaveLength(2);
});

test('a quotation in a thread keeps its source', () => {
  const quote =
    '<blockquote><div class="source"><a href="/p/3">ann said:</a></div><p>Is it the flour, or is the kitchen too cold for it in January?</p></blockquote>';
  const kept = keptOfAll(
    post('ann', QUESTION) + post('bob', `${quote}${ANSWER}`) + post('cem', 'I bake at night, and mine rises well.'),
    'forum',
  );
  expect(kept).toContain('ann said:');
});

test('a quotation goes with its source if all of it repeats, and stays whole if some of it is new', () => {
  const quoting = (name: string, quoted: string, text: string) =>
    `<div class="post"><div class="who"><a href="/u/${name}">${name}</a></div><div class="said"><blockquote><div>ann said:</div><div><p>${quoted}</p><p>Thanks!</p></div></blockquote><p class="text">${text}</p></div></div>`;
  const REPLY = 'That is what the baker at the corner told me, too, when I bought a loaf from him last week.';
  const thread = (quoted: string) =>
    keptOfAll(post('ann', QUESTION) + quoting('bob', quoted, ANSWER) + post('cem', REPLY), 'forum');
  expect(thread(QUESTION)).toEqual(['ann', QUESTION, 'bob', ANSWER, 'cem', REPLY]);
  const added = 'I must add to this that the flour is another one than before, from another mill.';
  const whole = ['ann said:', QUESTION, added, 'Thanks!'];
  expect(thread(`${QUESTION}</p><p>${added}`)).toEqual(['ann', QUESTION, 'bob', ...whole, ANSWER, 'cem', REPLY]);
});

test('a quotation between a list and the heading of the next part is kept with them', () => {
  const quote = 'A cold oven bakes nothing, said the miller.';
  const body = `<p>${QUESTION}</p><ul><li>Flour</li></ul><blockquote><p>${quote}</p></blockquote><div class="title"><h2>Jars</h2></div><p>${ANSWER}</p>`;
  const likely = ['Ever', 'Flour', 'Jars', 'The jar'].map((begins) => [begins, 0.9] as const);
  expect(keptOf(body, 'article', likely)).toContain(quote);
  const linked = body.replace(quote, `<a href="/other">${quote}</a>`);
  expect(keptOf(linked, 'article', likely)).not.toContain(quote);
});
