import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { pagesOf, SITE, startService, type TestService } from '../support/service.ts';

const SENTENCE = 'The quick brown fox jumps over the lazy dog near the river.';
let service: TestService;

beforeAll(async () => {
  const fetcher = pagesOf({ 'https://example.com/a%20b?c=%20': `<h1>Foxes</h1>${`<p>${SENTENCE}</p>`.repeat(40)}` });
  service = await startService({ conversion: { fetcher } });
});

afterAll(() => service.close());

test('/llms.txt describes the calls and every error, with absolute URLs', async () => {
  const response = await fetch(`${service.url}/llms.txt`);
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^# Recto\n\n> /);
  expect(text).toContain(`GET ${SITE}/api/v1/read/`);
  for (const code of Object.keys(ERRORS)) expect(text).toContain(`\`${code}\``);
  const etag = response.headers.get('etag') ?? '';
  expect((await fetch(`${service.url}/llms.txt`, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('the shell script of the examples reads a page in parts', async () => {
  const script = fileURLToPath(new URL('../../../../examples/read.sh', import.meta.url));
  const env = { PATH: process.env['PATH'], RECTO_URL: service.url, RECTO_KEY: service.key, MAX_TOKENS: '200' };
  const { stdout } = await promisify(execFile)('sh', [script, 'https://example.com/a b?c=%20'], { env });
  expect(stdout.split(SENTENCE)).toHaveLength(41);
});

test('the skill of the package has the name of its folder and a description', () => {
  const skill = readFileSync(new URL('../../skills/recto/SKILL.md', import.meta.url), 'utf8');
  expect(skill).toMatch(/^---\nname: recto\ndescription: .{50,1000}\n/);
});
