import { beforeEach, describe, expect, test } from 'vitest';
import { OpenMarks } from '../../../src/markdown/from-html/open-marks.ts';
import { CODE, EMPHASIS, KBD, OTHER_KBD, STRONG } from '../../../src/markdown/from-html/phrasing-buffer.ts';

let marks: OpenMarks;

beforeEach(() => {
  marks = new OpenMarks();
});

test('a mark nested in itself stays open until the outer one closes', () => {
  marks.open(STRONG);
  marks.open(STRONG);
  marks.close(STRONG);
  expect(marks.current(true)).toBe(STRONG);
  marks.close(STRONG);
  expect(marks.current(true)).toBe(0);
});

test('every other `kbd` has the alternate bit, so that adjacent ones are not merged', () => {
  marks.open(KBD);
  const first = marks.current(true);
  marks.close(KBD);
  marks.open(KBD);
  expect([first, marks.current(true)].sort((a, b) => a - b)).toEqual([KBD, OTHER_KBD]);
});

describe('suspending', () => {
  test('removes the mark until it is resumed', () => {
    marks.open(STRONG);
    marks.suspend(STRONG);
    expect(marks.current(true)).toBe(0);
    marks.resume(STRONG);
    expect(marks.current(true)).toBe(STRONG);
  });

  test('does not affect marks opened inside', () => {
    marks.open(EMPHASIS);
    marks.suspend(EMPHASIS);
    marks.open(EMPHASIS);
    expect(marks.current(true)).toBe(EMPHASIS);
    marks.close(EMPHASIS);
    expect(marks.current(true)).toBe(0);
    marks.resume(EMPHASIS);
    expect(marks.current(true)).toBe(EMPHASIS);
  });
});

test('marks opened inside code are ignored', () => {
  marks.open(STRONG);
  marks.openCode();
  marks.open(EMPHASIS);
  expect(marks.current(true)).toBe(STRONG | CODE);
});

test('implied strong applies in blocks, but not in headings and cells', () => {
  marks.openImpliedStrong();
  expect(marks.current(true)).toBe(STRONG);
  expect(marks.current(false)).toBe(0);
});
