/** How much there is in a body, told without making anything of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countMembers } from '../../src/api/few-members.ts';

/** Bytes beyond which a body is looked at. */
const SMALL = 8 * 1024;
const padded = (json: string) => Buffer.from(json + ' '.repeat(SMALL));

describe('what is in a body', () => {
  it.each([
    ['a page', JSON.stringify({ html: '<p class="a">Words, words, [words]</p>\n'.repeat(5000) }), 'few'],
    ['a page of quotes', JSON.stringify({ html: '"'.repeat(50_000) }), 'few'],
    ['a page of back slashes', JSON.stringify({ html: '\\'.repeat(50_001), url: '\\"' }), 'few'],
    [
      'a page with an escaped quote far from the next',
      JSON.stringify({ html: `${'x'.repeat(300)}\\"`.repeat(300) }),
      'few',
    ],
    [
      'lists behind a page that ends in back slashes',
      `{"html":"${'x'.repeat(300)}\\\\","a":[${'[],'.repeat(300)}[]]}`,
      'many',
    ],
    ['as many lists within the page itself', `{"html":"${'x'.repeat(300)}\\\\\\",[${'[],'.repeat(300)}[]]"}`, 'few'],
    ['fields', `{${'"a":1,'.repeat(300)}"b":2}`, 'many'],
    ['brackets that are not closed', '['.repeat(300), 'broken'],
    ['a text that is not closed behind many others', `[${'"",'.repeat(300)}"]`, 'broken'],
    ['a text that is not closed, and nothing else', `{"html":"${'x'.repeat(300)}`, 'few'],
    ['a text that ends in a back slash', `{"html":"${'x'.repeat(31)}\\`, 'few'],
  ])('%s', (_name, json, expected) => {
    expect(countMembers(padded(json))).toBe(expected);
  });

  it('is told as by looking at it byte by byte', () => {
    const part = fc.constantFrom(
      '"',
      '\\',
      ',',
      '[',
      ']',
      '{',
      '}',
      'x',
      'é',
      'x'.repeat(31),
      'x'.repeat(40),
      '\\'.repeat(33),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 2000, minLength: 200, size: 'max' }), (parts) => {
        const json = padded(parts.join(''));
        expect(countMembers(json)).toBe(byteByByte(json));
      }),
      { numRuns: 500 },
    );
  });
});

function byteByByte(json: Buffer): string {
  let [members, depth, isInText, isEscaped] = [0, 0, false, false];
  for (const sign of json.toString('latin1')) {
    if (isEscaped) isEscaped = false;
    else if (isInText) [isEscaped, isInText] = [sign === '\\', sign !== '"'];
    else if (sign === '"') isInText = true;
    else {
      if (',[{'.includes(sign)) members++;
      depth += Number('[{'.includes(sign)) - Number(']}'.includes(sign));
    }
  }
  if (members <= 200) return 'few';
  return depth === 0 && !isInText ? 'many' : 'broken';
}
