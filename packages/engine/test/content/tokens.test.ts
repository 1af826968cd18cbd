import { expect, test } from 'vitest';
import { readNameTokens, readTextTokens, TOKENS } from '../../src/content/score/token-hash.ts';
import { NAME_WEIGHTS, NO_WEIGHTS, TokenTable, WEIGHT_STEP } from '../../src/content/score/token-weights.ts';
import { cutBlocks, MID, NEAR } from '../../src/content/segment/cut-blocks.ts';
import { namesOf } from '../../src/content/segment/element-names.ts';
import { parse } from '../../src/html/parse/parse.ts';
import { hiddenNodes } from '../../src/visibility/visibility.ts';

const nameTokens = (value: string) => [...TOKENS.subarray(0, readNameTokens(value))];
const textTokens = (text: string, words: number) => [...TOKENS.subarray(0, readTextTokens(text, words))];

test('a name is the same however it is spelled', () => {
  const plain = nameTokens('related posts-list');
  for (const spelled of ['Related PostsList', 'related_12 posts_list', 'related  posts--list2'])
    expect(nameTokens(spelled)).toEqual(plain);
});

test('words of one class are read in pairs, those of two classes are not', () => {
  expect(nameTokens('related-posts')).toHaveLength(3);
  expect(nameTokens('related posts')).toHaveLength(2);
  expect(nameTokens('related-posts')).not.toContain(nameTokens('posts-related').at(-1));
});

test('letters alone and hashes of builds are no words', () => {
  expect(nameTokens('a b-c 12 __')).toEqual([]);
  expect(nameTokens('x'.repeat(30))).toEqual([]);
});

test('numbers are one number, and capitals are letters', () => {
  expect(textTokens('Only $19 Left', 3)).toEqual(textTokens('only $57 left', 3));
  expect(textTokens('only $57 left', 3)).not.toEqual(textTokens('only €57 left', 3));
});

test.each([
  ['Chinese', '加入购物车', '加入购物车吧'],
  ['Japanese', 'カートに入れる', 'カートに入れ'],
])('a text without spaces is read character by character: %s', (_language, text, longer) => {
  const shared = new Set(textTokens(text, 3));
  const own = textTokens(longer, 3);
  expect(own.filter((token) => shared.has(token)).length).toBeGreaterThan(own.length / 2);
});

test.each(['Читайте также', 'اقرأ أيضا', 'यह भी पढ़ें'])('a text with spaces is read word by word: %s', (text) => {
  const words = text.split(' ').length;
  // The length, each word alone and with the one before it, the end, and the whole.
  expect(textTokens(text, words)).toHaveLength(1 + 2 * words + 2);
});

test('long texts and names end', () => {
  expect(textTokens('word '.repeat(1000), 20).length).toBeLessThanOrEqual(TOKENS.length);
  expect(nameTokens('word-part '.repeat(40)).length).toBeLessThanOrEqual(TOKENS.length);
});

test('a table sums what it holds and nothing else', () => {
  const keys = Int32Array.from({ length: 5000 }, (_, at) => Math.imul(at + 1, 0x9e3779b1));
  const table = new TokenTable(
    keys,
    Int8Array.from({ length: 10_000 }, (_, at) => (at % 200) - 100),
    2,
  );
  for (const at of [0, 1, 77, 4999]) {
    TOKENS[0] = keys[at]!;
    TOKENS[1] = 12345;
    expect(table.sum(2, 1)).toBe((((2 * at + 1) % 200) - 100) * WEIGHT_STEP);
  }
  expect(NO_WEIGHTS.names.sum(2, 0)).toBe(0);
});

test('names count by how near they are to the text, as the training counts them', () => {
  const html =
    '<div class="outer"><section id="wrap"><ul class="list"><li class="item"><b class="strong">Text</b></li></ul></section></div>';
  const document = parse(`<body class="page">${html}</body>`);
  const words = ['page', 'outer', 'wrap', 'list', 'item', 'strong'];
  const keys = Int32Array.from(words, (word) => nameTokens(word)[0]!);
  // Each word its own power of two, so that a sum tells which words are in it.
  const weights = Int8Array.from(words.flatMap((_, at) => [1 << at, 1 << at, 1 << at]));
  const names = new TokenTable(keys, weights, NAME_WEIGHTS);
  const page = cutBlocks(document, hiddenNodes(document), { ...NO_WEIGHTS, names });
  const wanted = [0, 0, 0];
  let distance = 0;
  for (let at = page.texts[0]!.parent; at; at = at.parent, distance++)
    for (const name of namesOf(at))
      wanted[distance < NEAR ? 0 : distance < MID ? 1 : 2]! += (1 << words.indexOf(name)) * WEIGHT_STEP;
  const { near, mid, far } = page.blocks[0]!;
  expect([near, mid, far]).toEqual(wanted);
  expect(near).toBe((16 + 32) * WEIGHT_STEP);
});
