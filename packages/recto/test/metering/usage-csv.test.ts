import { expect, it } from 'vitest';
import { responseTimesOf } from '../../src/metering/latency.ts';
import { usageToCsv } from '../../src/metering/usage-csv.ts';

const USAGE = {
  accountId: 'a',
  day: '2026-11-21',
  outcome: 'OK',
  requests: 1,
  pages: 1,
  words: 2,
  bytes: 3,
  tokens: 4,
};
const csvOf = (name: string) =>
  [...usageToCsv([{ ...USAGE, keyId: 'key_1' }], new Map(), () => name)].join('').split('\r\n')[1];

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
  [';=1+1', `";'=1+1"`],
  ['a; -1;b', `"a;' -1;b"`],
  ['\u200b=1', `"'\u200b=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['a-b=c; d', 'a-b=c; d'],
])('the key name %j becomes %s', (name, cell) => {
  expect(csvOf(name)).toBe(`2026-11-21,${cell},key_1,OK,1,1,2,3,4,,`);
});

it('has the response times of each day, key and outcome', async () => {
  const row = { ...USAGE, keyId: 'key_1' };
  const slow = { ...row, bucket: 52, requests: 10 };
  const parts = [[{ ...row, bucket: 32, requests: 90 }], [slow, { ...slow, outcome: 'FETCH_FAILED' }]];
  const times = await responseTimesOf(
    (async function* () {
      yield* parts;
    })(),
  );
  expect([...usageToCsv([row], times, String)].join('')).toBe(
    'day,key,key_id,outcome,requests,pages,words,bytes,tokens,p50_milliseconds,p95_milliseconds\r\n' +
      '2026-11-21,key_1,key_1,OK,1,1,2,3,4,235,7512\r\n',
  );
});
