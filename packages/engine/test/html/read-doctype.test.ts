import fc from 'fast-check';
import { type Token, Tokenizer } from 'parse5';
import { expect, test } from 'vitest';
import { type Doctype, readDoctype } from '../../src/html/parse/read-doctype.ts';

/** What parse5's tokenizer reads. */
function readWithParse5(html: string): Doctype {
  const found: Doctype[] = [];
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onDoctype: ({ name, publicId, systemId, forceQuirks }: Token.DoctypeToken) =>
        found.push({ name, publicId, systemId, forceQuirks }),
      onComment: ignore,
      onStartTag: ignore,
      onEndTag: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(html, true);
  return found[0]!;
}

test('reads name and identifiers', () => {
  expect(
    readDoctype(' HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" \'http://www.w3.org/TR/html4/strict.dtd\'', true),
  ).toEqual({
    name: 'html',
    publicId: '-//W3C//DTD HTML 4.01//EN',
    systemId: 'http://www.w3.org/TR/html4/strict.dtd',
    forceQuirks: false,
  });
  expect(readDoctype(' html SYSTEM "about:legacy-compat"', true)).toEqual({
    name: 'html',
    publicId: null,
    systemId: 'about:legacy-compat',
    forceQuirks: false,
  });
});

test('equals parse5 on any DOCTYPE', () => {
  const pieces = fc.constantFrom(
    ...[' ', '\t', '\n', '\f', 'html', 'HTML', 'É', 'public', 'PUBLIC', 'system', '"', "'"],
    ...['-//W3C//DTD HTML 3.2//EN', 'a', '\0', '<', '&amp;', '/', 'publi', 'x'],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), fc.boolean(), (parts, isClosed) => {
      const text = parts.join('');
      expect(readDoctype(text, isClosed)).toEqual(readWithParse5(`<!doctype${text}${isClosed ? '>' : ''}`));
    }),
    { numRuns: 3000 },
  );
});
