import { expect, test } from 'vitest';
import { decodeUtf8 } from '../../src/cli/decode-utf8.ts';
import { decodeText } from '../../src/fetch/response/decode-text.ts';

const PAGES: readonly [name: string, bytes: Uint8Array, isUtf8: boolean][] = [
  ['ASCII', Buffer.from('<p>plain</p>'), true],
  ['undeclared', Buffer.from('<p>Grüße, 你好</p>'), true],
  ['declared', Buffer.from('<meta charset="UTF-8"><p>Grüße</p>'), true],
  ['with a byte order mark', Buffer.from('\uFEFF<p>Grüße</p>'), true],
  ['declared as windows-1252', Buffer.from('<meta charset="windows-1252"><p>Grüße</p>'), false],
  ['declared by http-equiv', Buffer.from('<meta content="text/html; charset=iso-8859-2"><p>Grüße</p>'), false],
  ['declared as ISO-2022-JP', Buffer.from('<meta charset=iso-2022-jp><p>\x1b$B$3\x1b(B</p>'), false],
  ['Latin-1', Buffer.from('<p>Gr\xfc\xdfe</p>', 'latin1'), false],
  ['UTF-16', Buffer.from('\uFEFF<p>plain</p>', 'utf16le'), false],
];

for (const [name, bytes, isUtf8] of PAGES) {
  test(`${name}: decoded here only if it can be nothing but UTF-8`, async () => {
    const text = decodeUtf8(bytes);
    expect(text !== undefined).toBe(isUtf8);
    if (text !== undefined) expect(text).toBe(await decodeText(bytes, { charset: undefined, syntax: 'html' }));
  });
}
