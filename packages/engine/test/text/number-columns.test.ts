import { expect, test } from 'vitest';
import { ColumnReader } from '../../src/text/number-columns.ts';
import { ColumnWriter } from '../../src/text/write-number-columns.ts';

/** A column with some large numbers, a lonely one, and one of a single number. */
const SMALL = Array.from({ length: 5000 }, (_, at) => (at * at) % 7);
const LARGE = Array.from({ length: 300 }, (_, at) => (Math.imul(at + 1, 0x9e3779b1) >>> 1) >> (at % 31));
const SIGNED = [-1, 0, 1, -40, 40, -(2 ** 30), 2 ** 30 - 1];

function written(): string {
  const writer = new ColumnWriter();
  writer.column(SMALL);
  writer.column([0]);
  writer.column(LARGE);
  writer.column([]);
  writer.signedColumn(SIGNED);
  writer.signedColumn([-3, 0, 5], 16);
  writer.column([2 ** 31 - 1]);
  writer.column(new Array<number>(1000).fill(77));
  return writer.text;
}

test('columns are read as they were written', () => {
  const columns = new ColumnReader(written());
  expect([...columns.column()]).toEqual(SMALL);
  expect([...columns.column()]).toEqual([0]);
  expect([...columns.column()]).toEqual(LARGE);
  expect(columns.column()).toHaveLength(0);
  expect([...columns.column()]).toEqual(SIGNED);
  expect([...columns.column()]).toEqual([-48, 0, 80]);
  expect(columns.isAtEnd).toBe(false);
  expect([...columns.column()]).toEqual([2 ** 31 - 1]);
  expect([...columns.column()]).toEqual(new Array<number>(1000).fill(77));
  expect(columns.isAtEnd).toBe(true);
  expect(() => columns.column()).toThrow(RangeError);
});

test('columns that end too early, or too late, are an error', () => {
  const text = written();
  for (const length of [0, 3, 4, text.length >> 1, text.length - 2]) {
    expect(() => new ColumnReader(text.slice(0, length))).toThrow(RangeError);
  }
  expect(() => new ColumnReader(`${text}AA`)).toThrow(RangeError);
});

test('a column takes hardly more space than its entropy', () => {
  // Three numbers in eight, four and eight parts of 16: 1.5 bits each.
  const writer = new ColumnWriter();
  writer.column(Array.from({ length: 16_000 }, (_, at) => (at % 2 === 0 ? 0 : at % 4 === 1 ? 1 : 2)));
  expect((writer.text.length * 6) / 16_000).toBeLessThan(1.52);
});

test('what a column cannot hold is an error', () => {
  for (const number of [-1, 0.5, Number.NaN, 2 ** 31]) {
    expect(() => new ColumnWriter().column([number])).toThrow(RangeError);
  }
});
