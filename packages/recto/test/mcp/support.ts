/** Clients of the MCP server, and a long page for them. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const SENTENCE = 'The quick brown fox jumps over the lazy dog near the bank of the slow river every morning.';

/** About 60,000 tokens in twelve sections with subsections. */
export const LONG_PAGE = `<title>Handbook</title><article><h1>Handbook</h1>${Array.from(
  { length: 12 },
  (_, section) =>
    `<h2>Section ${section}</h2>${Array.from(
      { length: 4 },
      (_, topic) => `<h3>Topic ${section}.${topic}</h3>${`<p>${SENTENCE.repeat(6)}</p>`.repeat(12)}`,
    ).join('')}`,
).join('')}</article>`;

export const ERAS = ['2025', '2026'] as const;

/** @param era - of the protocol: with sessions and `initialize`, or stateless. */
export async function connectClient(
  url: string,
  key: string,
  era: (typeof ERAS)[number] = '2026',
  send: typeof fetch = fetch,
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: era === '2026' ? 'auto' : 'legacy' } },
  );
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    fetch: send,
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  return client;
}

interface ToolTexts {
  readonly isError: boolean;
  /** For the model, about the page. */
  readonly note: string;
  /** The text of the page, without its marks; empty for an error. */
  readonly text: string;
  /** The URL in the mark. */
  readonly source: string | undefined;
}

export async function callTool(client: Client, name: string, given: Record<string, unknown>): Promise<ToolTexts> {
  const { isError = false, content } = await client.callTool({ name, arguments: given });
  const [note = '', data = ''] = content.map((item) => (item.type === 'text' ? item.text : ''));
  const [, id, source, text = ''] =
    /^<web-page id="(\w+)" source="([^"]*)">\n([\s\S]*)\n<\/web-page id="\1">$/.exec(data) ?? [];
  if (!isError && id === undefined) throw new Error(`The text is not marked: ${data.slice(0, 200)}`);
  return { isError, note, text, source };
}

export function cursorIn(note: string): string | undefined {
  return /"cursor": "([\w-]+)"/.exec(note)?.[1];
}
