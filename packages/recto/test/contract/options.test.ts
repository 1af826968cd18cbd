/** The four interfaces and the documentation have the same options, values and messages. */
import { readFileSync } from 'node:fs';
import { convert as convertHtml } from '@recto-md/engine';
import { describeRule, OPTION_RULES, type OptionRule, optionProblem } from '@recto-md/engine/options';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { OPTION_FLAG_LINES, readOptionFlags } from '../../src/cli/option-flags.ts';
import { ConvertOptions } from '../../src/contract/conversion.ts';
import { restOptionShape } from '../../src/contract/option-schema.ts';
import { readOptionText } from '../../src/contract/option-text.ts';
import { describeOption, OPTION_ROWS, type OptionValues } from '../../src/contract/options.ts';
import { call, codeOf, convert, messageOf } from '../support/call.ts';
import { startService, type TestService } from '../support/service.ts';

const DOCUMENT = readFileSync(new URL('../../../../docs/options.md', import.meta.url), 'utf8');

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

/** Cells of the rows of the table that follows a heading. */
function tableAfter(heading: string): string[][] {
  const lines = DOCUMENT.slice(DOCUMENT.indexOf(`\n## ${heading}\n`)).split('\n');
  const start = lines.findIndex((line) => line.startsWith('|'));
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
}

/** Values of every kind; a rule accepts some of them. */
const VALUES = [
  true,
  false,
  '',
  'true',
  'main',
  'full',
  'Main',
  0,
  1,
  -1,
  1.5,
  200,
  1e9,
  Number.NaN,
  {},
  { a: 'b' },
  { a: 1 },
  [],
  ['p'],
  ['p', 1],
  [null],
  Array(1000).fill('p'),
  'x'.repeat(5000),
  ['x'.repeat(5000)],
];

const RULES = OPTION_ROWS.map(([name, { rule }]) => [name, rule] as const);

describe('the interfaces', () => {
  test('the documented table is the table of options', () => {
    expect(tableAfter('Which interface has which option')).toEqual(
      OPTION_ROWS.map(([name, row]) => {
        const flag = OPTION_FLAG_LINES.find(([, help]) => help === row.flag?.help)?.[0];
        return [
          `\`${name}\``,
          describeRule(row.rule),
          row.default === undefined ? 'none' : `\`${row.default}\``,
          row.isInLibrary ? 'yes' : 'no',
          row.isInRest ? 'yes' : 'no',
          flag === undefined ? 'no' : `\`${flag}\``,
          row.isInMcp ? 'yes' : 'no',
        ];
      }),
    );
    expect(tableAfter('What they do').map(([name]) => name)).toEqual(OPTION_ROWS.map(([name]) => `\`${name}\``));
  });

  test('the library has the options that the table says', () => {
    const own = ['url', 'resolvedUrl', 'isRendered', 'now', 'selectors'];
    const names = Object.keys(OPTION_RULES).filter((name) => !own.includes(name));
    const listed = OPTION_ROWS.filter(([, { isInLibrary }]) => isInLibrary).map(([name]) => name);
    expect(names.sort()).toEqual([...listed].sort());
    // And with the same types.
    type Library = NonNullable<Parameters<typeof convertHtml>[1]>;
    expectTypeOf<OptionValues>().toExtend<Library>();
  });

  test('the OpenAPI description has the options that the table says, with their defaults', async () => {
    const { json } = await call(service, '/api/v1/openapi.json');
    const { properties } = (json as { components: { schemas: Record<string, { properties: object }> } }).components
      .schemas['ConvertOptions']!;
    const listed = OPTION_ROWS.filter(([, { isInRest }]) => isInRest);
    expect(Object.entries(properties).map(([name, { description }]) => [name, description])).toEqual(
      listed.map(([name, row]) => [name, describeOption(row)]),
    );
  });
});

describe('wrong values', () => {
  test.each(RULES)('%s: the schema accepts a value exactly if the rule does', (name, rule) => {
    const schema = (restOptionShape() as Record<string, { safeParse(value: unknown): { success: boolean } }>)[name];
    if (schema === undefined) return;
    const isAccepted = (value: unknown) => optionProblem(rule, value) === undefined;
    for (const value of VALUES) expect([value, schema.safeParse(value).success]).toEqual([value, isAccepted(value)]);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => value === null || schema.safeParse(value).success === isAccepted(value)),
    );
  });

  test.each(RULES)('%s: the library and the REST API have the same message', async (name, rule) => {
    const wrong = VALUES.filter((value) => optionProblem(rule, value) !== undefined && !Number.isNaN(value));
    expect(wrong.length).toBeGreaterThan(5);
    for (const value of wrong.slice(0, 8)) {
      const problem = optionProblem(rule, value)!;
      const isInLibrary = Object.hasOwn(OPTION_RULES, name);
      if (isInLibrary) expect(() => convertHtml('', { [name]: value })).toThrow(`"${name}" ${problem}.`);
      const parsed = ConvertOptions.safeParse({ [name]: value });
      expect(parsed.success).toBe(false);
    }
    const response = await convert(service, { html: '<p>x', options: { [name]: wrong[0] } });
    expect([response.status, codeOf(response)]).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(response)).toContain(`"options.${name}" ${optionProblem(rule, wrong[0])}.`);
  });

  test('the command has the same message', () => {
    for (const [, { rule, flag }] of OPTION_ROWS) {
      if (flag?.kind !== 'value') continue;
      const wrong = rule.kind === 'choice' || rule.kind === 'integer' ? 'nonsense' : 'x'.repeat(1 << 21);
      const read = readOptionText(rule, [wrong]);
      const problem = 'problem' in read ? read.problem : undefined;
      expect(() => readOptionFlags({ [flag.name]: [wrong] })).toThrow(`--${flag.name} ${problem}.`);
      if (rule.kind === 'choice') expect(problem).toBe(optionProblem(rule, wrong));
    }
  });

  const wrongOptions = tableAfter('Wrong values').map(([value = '', message = '']) => [
    value.replaceAll('`', ''),
    message.replace(/^`|`$/g, ''),
  ]);
  const requests = [...DOCUMENT.matchAll(/^\| `(\{.*\})` \| (\d{3})(?: `(\w+)`)?(?:: (.*))? \|$/gm)].map(
    ([, ...cells]) => cells,
  );

  test('the documentation has examples', () => {
    expect([wrongOptions.length, requests.length].every((count) => count > 10)).toBe(true);
  });

  test.each(wrongOptions)('%s', async (options, message) => {
    const [json = '', withHtml] = options.split(' with ');
    const isFetched = /"headers"|"timeout"/.test(json) && withHtml === undefined;
    const input = isFetched ? '"url":"https://nowhere.invalid/"' : '"html":"<p>x</p>"';
    const response = await convert(service, `{${input},"options":${json}}`);
    expect(messageOf(response).startsWith(`${message} `)).toBe(true);
  });

  test.each(requests)('%s → %s %s', async (body = '', status, code, message) => {
    const response = await convert(service, body);
    expect(response.status).toBe(Number(status));
    if (code === undefined) return;
    expect(codeOf(response)).toBe(code);
    if (message !== undefined) expect(messageOf(response).startsWith(`${message} `)).toBe(true);
  });

  test('the library rejects an unknown option', () => {
    expect(() => convertHtml('<p>x', { includeImage: false } as object)).toThrow(
      '"includeImage" is not a known option. The known options are "url",',
    );
  });
});

describe('options as text', () => {
  const boolean: OptionRule = { kind: 'boolean' };
  const integer: OptionRule = { kind: 'integer', min: 1, max: 60 };
  const fields: OptionRule = { kind: 'fields', noun: 'request header', maxItems: 2, maxLength: 20 };
  const texts: OptionRule = { kind: 'texts', noun: 'CSS selector', maxItems: 2, maxLength: 5 };

  test.each([
    [boolean, ['true'], { value: true }],
    [boolean, ['yes'], { problem: 'must be true or false, not "yes"' }],
    [integer, ['60'], { value: 60 }],
    [integer, ['61'], { problem: 'must be a whole number from 1 to 60, not 61' }],
    [integer, ['1e1'], { problem: 'must be a whole number from 1 to 60, not "1e1"' }],
    [integer, [''], { problem: 'must be a whole number from 1 to 60, not ""' }],
    [fields, ['Accept-Language: de', 'A:b: c'], { value: { 'Accept-Language': 'de', A: 'b: c' } }],
    [fields, ['de'], { problem: 'must be a request header such as "Name: value", not "de"' }],
    [fields, ['a:1', 'b:2', 'c:3'], { problem: 'must have at most 2 request headers, not 3' }],
    [texts, ['a', 'b'], { value: ['a', 'b'] }],
    [texts, ['a', 'b', 'c'], { problem: 'must have at most 2 CSS selectors, not 3' }],
    [texts, ['a', 'abcdef'], { problem: 'must have at most 5 characters in item 2' }],
  ])('%o %j', (rule, given, expected) => {
    expect(readOptionText(rule, given)).toEqual(expected);
  });
});
