/** Responses with long texts are written in slices, and are the same bytes as if they were written at once. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamJson, streamText } from '../../src/api/large-response.ts';
import { convert } from '../support/call.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({});
});

afterAll(() => service.close());

const SLICE = 64 * 1024;
const bytesOf = async (stream: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).arrayBuffer());

/** Long texts with quotes, controls, and halves and pairs of surrogates around the ends of slices. */
const longText = fc
  .tuple(fc.integer({ min: SLICE - 4, max: SLICE + 4 }), fc.string({ unit: 'binary', maxLength: 12 }))
  .map(([length, end]) => `${'a'.repeat(length)}${end}\ud83d\ude00"\n${'é'.repeat(SLICE - 8)}\ud83d${end}😀`);

test('JSON in slices is the JSON of the object', async () => {
  const value = fc.oneof(
    fc.jsonValue(),
    longText,
    fc.constant(undefined),
    fc.record({ a: longText, b: fc.jsonValue() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), value, { maxKeys: 5 }), async (object) => {
      expect((await bytesOf(streamJson(object))).toString() === JSON.stringify(object)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('text in slices is its UTF-8', async () => {
  await fc.assert(
    fc.asyncProperty(longText, async (text) => (await bytesOf(streamText(text))).equals(Buffer.from(text))),
    { numRuns: 20 },
  );
});

test('others get a turn while a long text is written', async () => {
  let turns = 0;
  let isDone = false;
  const writing = bytesOf(streamText('é'.repeat(64 * SLICE))).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await nextTurn();
    turns++;
  }
  await writing;
  expect(turns).toBeGreaterThanOrEqual(16);
});

test('a long page arrives whole, as JSON and as Markdown', async () => {
  const text = `${'😀é '.repeat(200_000)}end`;
  const html = `<p>${text}`;
  const { status, json } = await convert(service, { html });
  const { data } = json as { data: { markdown: string } };
  expect([status, data.markdown.endsWith(`\n${text}\n`)]).toEqual([200, true]);
  const markdown = await convert(service, { html }, { accept: 'text/markdown' });
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(markdown.text.endsWith(`\n${text}\n`)).toBe(true);
});
