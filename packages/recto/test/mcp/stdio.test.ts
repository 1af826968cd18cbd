/** `recto mcp` as an agent starts it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recto } from '../cli/recto.ts';
import { callTool, cursorIn, LONG_PAGE } from './support.ts';

const BIN = fileURLToPath(new URL('../../bin/recto.js', import.meta.url));
let site: Server;
let url: string;

beforeAll(async () => {
  site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(LONG_PAGE));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});

afterAll(() => site.close());

async function withClient(words: string[], work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp', ...words] }));
  await work(client).finally(() => client.close());
}

test('reads a page of this machine only with --allow-private, in parts and by section', async () => {
  await withClient(['--allow-private'], async (client) => {
    expect((await client.listTools()).tools).toHaveLength(2);
    const outline = await callTool(client, 'read_page', { url, outline: true });
    const cursor = cursorIn(outline.note);
    const section = await callTool(client, 'read_page', { cursor, section: 'section-5', maxTokens: 1000 });
    expect(section.text).toMatch(/^## Section 5\n/);
    const next = await callTool(client, 'read_page', { cursor: cursorIn(section.note) });
    expect(next.isError).toBe(false);
    expect(next.text).not.toContain('## Section 5\n');
  });
  await withClient([], async (client) => {
    const { isError, note } = await callTool(client, 'read_page', { url });
    expect([isError, note.startsWith('FETCH_FAILED: ')]).toEqual([true, true]);
    expect((await callTool(client, 'convert_html', { html: '<p>Hi' })).text).toMatch(/Hi$/);
  });
}, 60_000);

test('the settings that its help prints start the server from any folder', async () => {
  const { stdout } = await recto(['mcp', '--help']);
  const settings = JSON.parse(stdout.split('\n').find((line) => line.includes('"mcpServers"'))!);
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StdioClientTransport({ ...settings.mcpServers.recto, cwd: tmpdir() }));
  expect((await client.listTools()).tools).toHaveLength(2);
  await client.close();
}, 60_000);

test('accepts HTML of 10 MiB, and ends after a message that is too long', async () => {
  await withClient([], async (client) => {
    const { isError, text } = await callTool(client, 'convert_html', {
      html: `<p>${'a "b" '.repeat(200)}`.repeat(8500),
    });
    expect([isError, text.includes('a "b" ')]).toEqual([false, true]);
    const tooLong = callTool(client, 'convert_html', { html: 'a'.repeat(17 * 1024 * 1024) });
    await expect(tooLong).rejects.toThrow('Connection closed');
  });
}, 120_000);

test('a call that the client cancels is not reported as a failure', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp'], stderr: 'pipe' });
  let output = '';
  transport.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  await client.connect(transport);
  const signal = AbortSignal.timeout(100);
  const call = client.callTool({ name: 'convert_html', arguments: { html: '<p>x'.repeat(500_000) } }, { signal });
  await expect(call).rejects.toThrow();
  expect((await callTool(client, 'convert_html', { html: '<p>Hi' })).text).toMatch(/Hi$/);
  await client.close();
  expect(output).toBe('');
}, 60_000);

test('names the mistake in a call', async () => {
  await withClient([], async (client) => {
    const { note } = await callTool(client, 'convert_html', { html: '<p>Hi', foo: 1 });
    expect(note).toBe(
      'INVALID_REQUEST: "foo" is not a known argument. The known ones are html, cursor, maxTokens, outline, section. The description of the tool lists all arguments.',
    );
  });
}, 60_000);

test('answers lines that are no messages', async () => {
  const call = { jsonrpc: '2.0', id: 8, method: 'tools/list' };
  const lines = ['{"jsonrpc":', '', '[]', '{"jsonrpc":"2.0","id":7}', JSON.stringify(call)];
  const { stdout, stderr } = await recto(['mcp'], { stdin: `${lines.join('\n')}\r\n` });
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32700],
    [null, -32600],
    [7, -32600],
    [8, undefined],
  ]);
  expect(stderr).toBe('');
}, 60_000);

test('rejects arguments, and ends when its input ends', async () => {
  expect(await recto(['mcp', 'page.html'])).toMatchObject({
    code: 2,
    stderr: 'recto: recto mcp has no argument "page.html". Run "recto mcp --help" to see all options.\n',
  });
  expect(await recto(['mcp'], { stdin: '' })).toMatchObject({ code: 0, stdout: '' });
}, 60_000);
