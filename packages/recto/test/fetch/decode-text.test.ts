/** Large texts in slow encodings are decoded completely and without blocking the event loop. */
import { legacyHookDecode } from '@exodus/bytes/encoding.js';
import { expect, test } from 'vitest';
import { decodeText } from '../../src/fetch/response/decode-text.ts';

const ENCODINGS = ['big5', 'euc-jp', 'euc-kr', 'gb18030', 'gbk', 'iso-2022-jp', 'shift_jis', 'utf-16be', 'utf-16le'];
const SINGLE = ['ibm866', 'koi8-r', 'macintosh', 'windows-1251', 'windows-1252', 'x-user-defined'];

/** Deterministic bytes with characters, parts of characters and shift sequences at every offset. */
function someBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let place = 0; place < length; place++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[place] = state >>> 24;
  }
  for (let place = 0; place + 3 < length; place += 997) bytes.write(place % 2 === 0 ? '\u001b$B' : '\u001b(B', place);
  return bytes;
}

test.each([...ENCODINGS, ...SINGLE])('%s decodes to the same text in one slice and in many', async (charset) => {
  const bytes = someBytes(500_001);
  const text = await decodeText(bytes, { charset, syntax: 'text' });
  expect(text === legacyHookDecode(bytes, charset)).toBe(true);
});

test.each(['utf-16le', 'utf-8'] as const)(
  'a byte order mark of %s is removed and takes precedence over the header',
  async (charset) => {
    const words = 'Wörter und mehr. '.repeat(40_000);
    const bytes = charset === 'utf-8' ? Buffer.from(`\ufeff${words}`) : Buffer.from(`\ufeff${words}`, 'utf16le');
    expect((await decodeText(bytes, { charset: 'shift_jis', syntax: 'html' })) === words).toBe(true);
  },
);

test.each([
  ['cut in the middle of a character', Buffer.from(`<p>${'Пример текста. '.repeat(20)}`).subarray(0, -4)],
  ['with one wrong byte', Buffer.from(`<p>${'Déjà vu à l’école. '.repeat(20)}\xff`, 'utf8').fill(0xff, 60, 61)],
])('UTF-8 that nothing declares is recognized %s', async (_what, bytes) => {
  const text = await decodeText(bytes, { charset: undefined, syntax: 'html' });
  expect(text === new TextDecoder().decode(bytes)).toBe(true);
});

test.each([
  ['windows-1252', Buffer.from('<p>D\xe9j\xe0 vu, d\xe9j\xe0 lu \xc2\xab \xe9cole', 'latin1')],
  ['windows-1251', Buffer.from('<p>\xcf\xf0\xe8\xec\xe5\xf0 \xf2\xe5\xea\xf1\xf2\xe0', 'latin1')],
])('text in %s is not taken for UTF-8', async (_what, bytes) => {
  const text = await decodeText(bytes, { charset: undefined, syntax: 'html' });
  expect(text).toBe(legacyHookDecode(bytes, 'windows-1252'));
});

test('the event loop runs while 10 MiB are decoded', async () => {
  const bytes = Buffer.alloc(10 * 1024 * 1024, Buffer.from([0x82, 0xa0]));
  let turns = 0;
  let isDone = false;
  const others = (): void => {
    turns++;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const text = await decodeText(bytes, { charset: 'shift_jis', syntax: 'html' });
  isDone = true;
  expect(text.length).toBe(bytes.length / 2);
  expect(turns).toBeGreaterThan(50);
});
