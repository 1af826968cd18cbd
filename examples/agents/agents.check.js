/** `npm run check:examples`: both examples against a service, with a scripted model. */
import { Recto } from '@recto-md/client';
import { generateText, isStepCount } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProcessConverter, pagesOf, startService } from '../../packages/recto/test/support/service.ts';
import { readPageTool } from './ai-sdk-tool.js';
import { RectoLoader } from './langchain-loader.js';

const PAGE = 'https://example.com/pears';
const PARAGRAPHS = Array.from({ length: 60 }, (_, at) => `Pear number ${at} ripens slowly from the inside, in a cool and dry room.`);

let service;
let recto;

beforeAll(async () => {
  const html = `<title>Pears</title><main><h1>Pears</h1>${PARAGRAPHS.map((text) => `<p>${text}`).join('')}</main>`;
  service = await startService({ conversion: { fetcher: pagesOf({ [PAGE]: html }), converter: inProcessConverter } });
  recto = new Recto({ baseUrl: service.url, apiKey: service.key });
});

afterAll(() => service.close());

/** A model that calls the tool with each of these, and then answers. */
function scriptedModel(inputs) {
  const left = [...inputs];
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  return new MockLanguageModelV3({
    doGenerate: async () => {
      const input = left.shift();
      const content =
        input === undefined
          ? { type: 'text', text: 'Done.' }
          : { type: 'tool-call', toolCallId: `call-${left.length}`, toolName: 'readPage', input: JSON.stringify(input) };
      const reason = input === undefined ? 'stop' : 'tool-calls';
      return { content: [content], finishReason: { unified: reason, raw: reason }, usage, warnings: [] };
    },
  });
}

test('a model of the AI SDK reads a page, and gets advice instead of an exception', async () => {
  const model = scriptedModel([{ url: PAGE }, { url: 'https://nowhere.example/' }]);
  const tools = { readPage: readPageTool(recto) };
  const { text, steps } = await generateText({ model, prompt: 'Read.', tools, stopWhen: isStepCount(5) });
  expect(text).toBe('Done.');
  const [page, failure] = steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output));
  expect(page.title).toBe('Pears');
  expect(page.markdown).toContain(PARAGRAPHS[0]);
  expect(failure.error).toContain("The page couldn't be fetched.");
});

test('the loader for LangChain.js returns documents that add up to the page', async () => {
  const documents = await new RectoLoader(recto, [PAGE], { maxTokens: 300 }).load();
  expect(documents.length).toBeGreaterThan(2);
  expect(documents.map(({ metadata }) => metadata.part)).toEqual(documents.map((_, at) => at + 1));
  expect(documents[0].metadata).toMatchObject({ source: PAGE, title: 'Pears' });
  const words = documents.map(({ pageContent }) => pageContent).join('\n');
  for (const text of PARAGRAPHS) expect(words).toContain(text);
});
