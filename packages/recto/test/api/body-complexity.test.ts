/** The number of elements of a JSON body, counted without parsing it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkJsonComplexity } from '../../src/api/body-complexity.ts';

/** Smaller bodies are not checked. */
const UNCHECKED_BYTES = 8 * 1024;
const padded = (json: string) => Buffer.from(json + ' '.repeat(UNCHECKED_BYTES));

describe('complexity of a JSON body', () => {
  it.each([
    ['a page', JSON.stringify({ html: '<p class="a">Words, words, [words]</p>\n'.repeat(5000) }), 'ok'],
    ['a page of only quotes', JSON.stringify({ html: '"'.repeat(50_000) }), 'ok'],
    ['a page of only backslashes', JSON.stringify({ html: '\\'.repeat(50_001), url: '\\"' }), 'ok'],
    [
      'a page with an escaped quote far from the next',
      JSON.stringify({ html: `${'x'.repeat(300)}\\"`.repeat(300) }),
      'ok',
    ],
    [
      'lists after a page that ends in backslashes',
      `{"html":"${'x'.repeat(300)}\\\\","a":[${'[],'.repeat(300)}[]]}`,
      'too-complex',
    ],
    ['the same lists inside the page', `{"html":"${'x'.repeat(300)}\\\\\\",[${'[],'.repeat(300)}[]]"}`, 'ok'],
    ['fields', `{${'"a":1,'.repeat(300)}"b":2}`, 'too-complex'],
    ['unclosed brackets', '['.repeat(300), 'malformed'],
    ['an unclosed string after many others', `[${'"",'.repeat(300)}"]`, 'malformed'],
    ['only an unclosed string', `{"html":"${'x'.repeat(300)}`, 'ok'],
    ['an unclosed string that ends in a backslash', `{"html":"${'x'.repeat(31)}\\`, 'ok'],
  ])('%s', (_name, json, expected) => {
    expect(checkJsonComplexity(padded(json))).toBe(expected);
  });

  it('equals the result of a byte-by-byte scan', () => {
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
        expect(checkJsonComplexity(json)).toBe(byteByByte(json));
      }),
      { numRuns: 500 },
    );
  });
});

function byteByByte(json: Buffer): string {
  let [elements, depth, isInString, isEscaped] = [0, 0, false, false];
  for (const character of json.toString('latin1')) {
    if (isEscaped) isEscaped = false;
    else if (isInString) [isEscaped, isInString] = [character === '\\', character !== '"'];
    else if (character === '"') isInString = true;
    else {
      if (',[{'.includes(character)) elements++;
      depth += Number('[{'.includes(character)) - Number(']}'.includes(character));
    }
  }
  if (elements <= 200) return 'ok';
  return depth === 0 && !isInString ? 'too-complex' : 'malformed';
}
