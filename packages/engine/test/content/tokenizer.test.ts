import { expect, test } from 'vitest';
import { namesOf } from '../../src/content/segment/element-names.ts';
import { MIDDLE, NEAR, segmentPage } from '../../src/content/segment/segment-page.ts';
import { keyOfToken, noWeights, TokenTable, WEIGHT_STEP } from '../../src/content/tokens/token-weights.ts';
import { Tokenizer } from '../../src/content/tokens/tokenizer.ts';
import { writeTokenTable } from '../../src/content/tokens/write-token-table.ts';
import { parse } from '../../src/html/parse/parse.ts';
import { ColumnReader } from '../../src/text/number-columns.ts';
import { ColumnWriter } from '../../src/text/write-number-columns.ts';
import { hiddenNodes } from '../../src/visibility/hidden-nodes.ts';

const tokenizer = new Tokenizer();
const nameTokens = (value: string) => {
  tokenizer.readName(value);
  return [...tokenizer.tokens.subarray(0, tokenizer.count)];
};
const textTokens = (text: string, words: number) => {
  tokenizer.readText(text, words);
  return [...tokenizer.tokens.subarray(0, tokenizer.count)];
};

test('a name has the same tokens in every spelling', () => {
  const plain = nameTokens('related posts-list');
  for (const spelled of ['Related PostsList', 'related_12 posts_list', 'related  posts--list2'])
    expect(nameTokens(spelled)).toEqual(plain);
});

test('adjacent words of one class form pairs; words of two classes do not', () => {
  expect(nameTokens('related-posts')).toHaveLength(3);
  expect(nameTokens('related posts')).toHaveLength(2);
  expect(nameTokens('related-posts')).not.toContain(nameTokens('posts-related').at(-1));
});

test('single letters and build hashes are not words', () => {
  expect(nameTokens('a b-c 12 __')).toEqual([]);
  expect(nameTokens('x'.repeat(30))).toEqual([]);
});

test('all numbers share one token, and case is ignored', () => {
  expect(textTokens('Only $19 Left', 3)).toEqual(textTokens('only $57 left', 3));
  expect(textTokens('only $57 left', 3)).not.toEqual(textTokens('only €57 left', 3));
});

test.each([
  ['Chinese', '加入购物车', '加入购物车吧'],
  ['Japanese', 'カートに入れる', 'カートに入れ'],
])('a text without spaces is split into characters: %s', (_language, text, longer) => {
  const shared = new Set(textTokens(text, 3));
  const own = textTokens(longer, 3);
  expect(own.filter((token) => shared.has(token)).length).toBeGreaterThan(own.length / 2);
});

test.each(['Читайте также', 'اقرأ أيضا', 'यह भी पढ़ें'])('a text with spaces is split into words: %s', (text) => {
  const words = text.split(' ').length;
  // Tokens: the length, each word and its pair with the previous word, the last pair, and the whole text.
  expect(textTokens(text, words)).toHaveLength(1 + 2 * words + 2);
});

test('long texts and names have a bounded number of tokens', () => {
  expect(textTokens('word '.repeat(1000), 20).length).toBeLessThanOrEqual(tokenizer.tokens.length);
  expect(nameTokens('word-part '.repeat(40)).length).toBeLessThanOrEqual(tokenizer.tokens.length);
});

const KEY_BITS = 24;

function tableOf(keys: readonly number[], weights: readonly (readonly number[])[]): TokenTable {
  const width = weights[0]!.length;
  const writer = new ColumnWriter();
  writeTokenTable(writer, { keys, keyBits: KEY_BITS, weights, step: 1 }, width);
  return new TokenTable(new ColumnReader(writer.text), width);
}

test('a table sums the weights of its tokens and ignores other tokens', () => {
  const tokens = Int32Array.from({ length: 5000 }, (_, at) => Math.imul(at + 1, 0x9e3779b1));
  const weights = Array.from(tokens, (_, at) => [((2 * at) % 80) - 40, ((2 * at + 1) % 80) - 40]);
  const table = tableOf(
    Array.from(tokens, (token) => keyOfToken(token, KEY_BITS)),
    weights,
  );
  for (const at of [0, 1, 77, 4999]) {
    const list = { tokens: Int32Array.of(tokens[at]!, 12345), count: 2 };
    expect(table.sumColumn(list, 1)).toBe(weights[at]![1]! * WEIGHT_STEP);
  }
  expect(noWeights().names.sumColumn({ tokens: Int32Array.of(1, 12345), count: 2 }, 0)).toBe(0);
});

test('name weights apply by distance from the text, in the engine as in training', () => {
  const html =
    '<div class="outer"><section id="wrap"><ul class="list"><li class="item"><b class="strong">Text</b></li></ul></section></div>';
  const document = parse(`<body class="page">${html}</body>`);
  const words = ['page', 'outer', 'wrap', 'list', 'item', 'strong'];
  const keys = words.map((word) => keyOfToken(nameTokens(word)[0]!, KEY_BITS));
  // Each word's weight is a different power of two, so that a sum shows which words it includes.
  const weights = words.map((_, at) => [1 << at, 1 << at, 1 << at]);
  const names = tableOf(keys, weights);
  const page = segmentPage(document, hiddenNodes(document), { ...noWeights(), names });
  const wanted = [0, 0, 0];
  let distance = 0;
  for (let at = page.texts[0]!.parent; at; at = at.parent, distance++)
    for (const name of namesOf(at))
      wanted[distance < NEAR ? 0 : distance < MIDDLE ? 1 : 2]! += (1 << words.indexOf(name)) * WEIGHT_STEP;
  const { near, middle, far } = page.blocks[0]!;
  expect([near, middle, far]).toEqual(wanted);
  expect(near).toBe((16 + 32) * WEIGHT_STEP);
});
