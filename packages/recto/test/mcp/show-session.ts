/**
 * `npm run show:mcp`: prints the session of an agent that answers a question from a page of 60,000 tokens, by MCP over
 * HTTP and over stdio, and the tokens it received, compared with those of the whole page.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { convert, readMarkdownPart } from '@recto-md/engine';
import { recto, startServe } from '../support/recto-process.ts';
import { callTool, connectClient, cursorIn, LONG_PAGE } from './support.ts';

const SHOWN = 300;

async function showSession(name: string, client: Client, tool: string, source: Record<string, unknown>): Promise<void> {
  console.log(`\n=== ${name}\n`);
  let received = 0;
  const call = async (given: Record<string, unknown>) => {
    const { note, text } = await callTool(client, tool, given);
    const { tokenCount } = readMarkdownPart(`${note}\n${text}`);
    received += tokenCount;
    const written = JSON.stringify(given, (_key, value) => (String(value).length > SHOWN ? '…' : value));
    console.log(`→ ${tool} ${written}`);
    console.log(`← ${tokenCount} tokens: ${note}\n  ${text.slice(0, SHOWN).replaceAll('\n', '\n  ')} …\n`);
    return cursorIn(note);
  };
  const cursor = await call({ ...source, outline: true });
  await call({ cursor, section: 'topic-72' });
  const next = await call({ cursor, section: 'section-9', maxTokens: 2000 });
  await call({ cursor: next });
  const { tokenCount } = convert(LONG_PAGE).metadata;
  const share = ((100 * received) / tokenCount).toFixed(1);
  console.log(`Tokens received: ${received}. The whole page: ${tokenCount}. Share: ${share} %.`);
  await client.close();
}

const folder = mkdtempSync(join(tmpdir(), 'recto-mcp-'));
const environment = { RECTO_DATA_DIR: folder, RECTO_LOG_LEVEL: 'silent' };
await recto(['accounts', 'create', '--email', 'agent@example.com', '--plan', 'PRO'], environment);
const { stdout } = await recto(['keys', 'create', '--account', 'agent@example.com', '--name', 'agent'], environment);
const service = await startServe(environment);
const key = /recto_\w+/.exec(stdout)?.[0] ?? '';
await showSession('HTTP', await connectClient(service.url, key), 'convert_html', { html: LONG_PAGE });
service.child.kill('SIGINT');
await service.finished;
rmSync(folder, { recursive: true });

const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(LONG_PAGE));
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
const client = new Client({ name: 'show', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const bin = fileURLToPath(new URL('../../bin/recto.js', import.meta.url));
await client.connect(new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp', '--allow-private'] }));
await showSession('stdio', client, 'read_page', { url });
site.close();
