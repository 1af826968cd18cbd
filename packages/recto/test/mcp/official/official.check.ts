/**
 * `npm run check:mcp`: the MCP server with the protocol's own tools, the inspector's command and the
 * conformance suite, over HTTP and stdio. They are 200 MB, and installed in this folder.
 */
import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProcessConverter, pagesOf, startService, type TestService } from '../../support/service.ts';

const MODULES = join(import.meta.dirname, 'node_modules/@modelcontextprotocol');
const RECTO = fileURLToPath(new URL('../../../bin/recto.js', import.meta.url));
const PAGE = 'https://example.com/pears';

/**
 * Scenarios for every server. The others call tools, resources and prompts that only the suite's own
 * example server has.
 */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

let service: TestService;
let door: Server;
let url: string;

beforeAll(async () => {
  const fetcher = pagesOf({ [PAGE]: '<title>Pears</title><h1>Pears</h1><p>Ripe for ten minutes.</p>' });
  // The conformance suite sends no key.
  door = createServer((incoming, response) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${service.key}` };
    const target = new URL(incoming.url ?? '/', service.url);
    const outgoing = request(target, { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  url = `${origin}/mcp`;
  // As with RECTO_MCP_ORIGINS: the suite acts as a page of this origin, and of another one.
  const conversion = { fetcher, converter: inProcessConverter };
  service = await startService({ conversion, mcpOrigins: [origin] });
});

afterAll(async () => {
  door.closeAllConnections();
  door.close();
  await service.close();
});

interface Output {
  readonly stdout: string;
  readonly stderr: string;
  readonly failed: boolean;
}

async function run(file: string, words: readonly string[]): Promise<Output> {
  const { stdout, stderr, code } = await promisify(execFile)(process.execPath, [join(MODULES, file), ...words]).then(
    (output) => ({ ...output, code: 0 }),
    (error) => error,
  );
  return { stdout, stderr, failed: code !== 0 };
}

async function inspect(target: readonly string[], ...words: string[]): Promise<Record<string, never>> {
  const { stdout, stderr } = await run('inspector/clients/cli/build/index.js', [...target, ...words]);
  expect(stderr).not.toMatch(/warning|error/i);
  return JSON.parse(stdout.slice(stdout.indexOf('{')));
}

test.each(SCENARIOS)('conformance: %s', { timeout: 60_000 }, async (scenario) => {
  const { stdout, stderr, failed } = await run('conformance/dist/index.js', [
    'server',
    '--url',
    url,
    '--scenario',
    scenario,
  ]);
  expect(stdout).toMatch(/Passed: \d+\/\d+, 0 failed, 0 warnings/);
  expect(failed, stdout + stderr).toBe(false);
});

test('the inspector lists and calls the tools over HTTP', { timeout: 60_000 }, async () => {
  const target = [`${service.url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${service.key}`];
  const { tools } = (await inspect(target, '--method', 'tools/list', '--strict')) as unknown as {
    tools: { name: string }[];
  };
  expect(tools.map(({ name }) => name)).toEqual(['read_page', 'convert_html']);
  const call = ['--method', 'tools/call', '--tool-name', 'read_page', '--tool-arg', `url=${PAGE}`];
  const { content } = (await inspect(target, ...call)) as unknown as { content: { text: string }[] };
  expect(content[1]?.text).toContain('# Pears\n\nRipe for ten minutes.');
});

test('the inspector calls a tool over stdio', { timeout: 60_000 }, async () => {
  const call = ['--method', 'tools/call', '--tool-name', 'convert_html', '--tool-arg', 'html=<h1>Pears</h1>'];
  const { content } = (await inspect([process.execPath, RECTO, 'mcp'], ...call)) as unknown as {
    content: { text: string }[];
  };
  expect(content[1]?.text).toContain('# Pears');
});
