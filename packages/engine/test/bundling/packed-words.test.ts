import { expect, test } from 'vitest';
import { withPackedWords } from '../../bundling/packed-words.ts';

const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря';

test('words of other scripts take one character each, and are the same where they are used', () => {
  const code = `const TABLE = \`\nru ${MONTHS}\nen january\n\`;\nconst read = () => TABLE.trim().split('\\n');\n`;
  const packed = withPackedWords(code);
  expect(packed).not.toMatch(/[^\0-\x7f]/);
  expect(packed.length - code.length).toBeLessThan(400);
  expect(new Function(`${packed} return read();`)()).toEqual([`ru ${MONTHS}`, 'en january']);
});

test.each([
  ['Thai', 'มกราคม กมภาพนธ มนาคม เมษายน พฤษภาคม มถนายน กรกฎาคม สงหาคม กนยายน ตลาคม พฤศจกายน ธนวาคม'],
  [
    'Arabic beside Latin and Chinese',
    `يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر date 更新日期 mär ${MONTHS}`,
  ],
  ['mixed with ASCII within a word', `mis|à|jour l’a б.р. (${MONTHS}) ${MONTHS}`],
])('text in %s is read back unchanged', (_what, text) => {
  const packed = withPackedWords(`const TABLE = ${JSON.stringify(text)};\nconst read = () => TABLE;\n`);
  expect(packed).toContain('unpackWords(');
  expect(new Function(`${packed} return read();`)()).toBe(text);
});

test.each([
  ['a short text', "const TABLE = 'января';\nf(TABLE);"],
  ['a text in Latin script', `const TABLE = '${'déjà là '.repeat(20)}';\nf(TABLE);`],
  ['a text within a function', `function f() { const TABLE = '${MONTHS}'; return TABLE; }`],
  ['a text with a tilde', `const TABLE = '~ ${MONTHS}';\nf(TABLE);`],
  ['a name of a property or module', `import f from '${MONTHS}';\nf({ '${MONTHS}': 1 });`],
])('%s stays', (_what, code) => {
  expect(withPackedWords(code)).toBe(code);
});

test('a text in a call and in a list', () => {
  const code = `const words = (text) => text.split(' ');\nconst LISTS = [words('${MONTHS}'), '${MONTHS}'.length];\n`;
  const packed = withPackedWords(code);
  expect(packed).not.toMatch(/[^\0-\x7f]/);
  expect(new Function(`${packed} return LISTS;`)()).toEqual([MONTHS.split(' '), MONTHS.length]);
});
