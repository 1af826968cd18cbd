import { expect, it } from 'vitest';
import { negotiateContentType } from '../../src/api/content-negotiation.ts';

const JSON_TYPE = 'application/json';
const MARKDOWN = 'text/markdown';

it.each([
  [undefined, JSON_TYPE],
  ['', JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json, text/plain, */*', JSON_TYPE],
  ['text/html', JSON_TYPE],
  ['text/markdown', MARKDOWN],
  ['Text/Markdown; charset=utf-8', MARKDOWN],
  ['text/markdown;variant=GFM', MARKDOWN],
  ['text/*', MARKDOWN],
  ['text/markdown, */*', MARKDOWN],
  ['text/markdown, application/json', JSON_TYPE],
  ['application/json, text/markdown', JSON_TYPE],
  ['text/markdown;q=0.9, application/json', JSON_TYPE],
  ['text/markdown, application/json;q=0.9', MARKDOWN],
  ['text/markdown;q=0.5, */*;q=0.1', MARKDOWN],
  ['text/markdown;q=0.1, */*;q=0.5', JSON_TYPE],
  ['text/markdown;q=0', JSON_TYPE],
  ['text/*;q=0.9, text/markdown;q=0.1, application/json;q=0.5', JSON_TYPE],
  ['text/markdown;q=high', JSON_TYPE],
  ['text/markdown;q=2', JSON_TYPE],
  [`${'text/plain, '.repeat(100_000)}text/markdown`, JSON_TYPE],
])('%.70s', (accept, chosen) => {
  expect(negotiateContentType(accept)).toBe(chosen);
});
