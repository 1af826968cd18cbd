import { expect, it } from 'vitest';
import { usageToCsv } from '../../src/metering/usage-csv.ts';

const USAGE = { accountId: 'a', day: '2026-11-21', outcome: 'OK', requests: 1, pages: 1, words: 2, bytes: 3 };
const csvOf = (name: string) => usageToCsv([{ ...USAGE, keyId: 'key_1' }], () => name).split('\r\n')[1];

it.each([
  ['Backup', 'Backup'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =1+1', `"'  =1+1"`],
  ['\t=1', `"'\t=1"`],
])('the key name %j becomes %s', (name, cell) => {
  expect(csvOf(name)).toBe(`2026-11-21,${cell},key_1,OK,1,1,2,3`);
});
