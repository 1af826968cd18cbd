/**
 * Runs the code samples against a server, which must receive the exact request, with any characters
 * it contains.
 */
import { execFile, spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeSamples } from '../../src/site/reference/code-samples.ts';

const run = promisify(execFile);
const BODY = {
  html: `<p title="it's true">null & false, "quoted" \\ $HOME \`id\` ​\u2028 &amp; 🗝 -- %s\n</p>`,
  options: { includeImages: false, includeLinks: true },
};

let server: Server;
let url: string;
let received: { authorization: string | undefined; body: unknown }[];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, data: { markdown: 'converted' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/convert`;
});

afterAll(() => void server.close());

const env = { ...process.env, RECTO_API_KEY: 'recto_test' };
/** Replaces the `requests` package, which is not part of Python. */
const REQUESTS = `
import json, sys, types, urllib.request
def post(url, headers, json):
    data = __import__("json").dumps(json).encode()
    response = urllib.request.urlopen(urllib.request.Request(url, data, {**headers, "Content-Type": "application/json"}))
    return types.SimpleNamespace(ok=True, json=lambda: __import__("json").load(response))
sys.modules["requests"] = types.SimpleNamespace(post=post)
`;

const RUNNERS: Readonly<Record<string, (code: string) => Promise<{ stdout: string }>>> = {
  curl: (code) => run('sh', ['-c', code.replace('curl ', 'curl -s ')], { env }),
  TypeScript: (code) => run(process.execPath, ['--input-type=module', '-e', stripTypeScriptTypes(code)], { env }),
  Python: (code) => run('python3', ['-c', REQUESTS + code], { env }),
};

const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0;
const PROGRAMS = [
  { language: 'curl', canRun: isInstalled('curl') },
  { language: 'TypeScript', canRun: true },
  { language: 'Python', canRun: isInstalled('python3') },
];
for (const { language } of PROGRAMS.filter(({ canRun }) => !canRun)) {
  process.stderr.write(`\nSKIPPED: the ${language} sample, because ${language} is not installed.\n\n`);
}

describe.each(PROGRAMS)('the $language sample', ({ language, canRun }) => {
  it.skipIf(!canRun)('sends the request it shows', async () => {
    received = [];
    const { code } = codeSamples({ method: 'POST', url, needsKey: true, body: BODY }).find(
      (sample) => sample.language === language,
    )!;
    const { stdout } = await RUNNERS[language]!(code);
    expect(stdout).toContain('converted');
    expect(received).toEqual([{ authorization: 'Bearer recto_test', body: BODY }]);
  });
});
