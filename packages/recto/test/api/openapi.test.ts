/** The OpenAPI description, used as a client generator uses it. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { REQUEST_EXAMPLES } from '../../src/contract/examples.ts';
import { OPTION_ROWS } from '../../src/contract/options.ts';
import { call, convert } from '../support/call.ts';
import { inProcessConverter, pagesOf, startService, type TestService } from '../support/service.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const CLIENT = fileURLToPath(new URL('../fixtures/typed-client/client.ts', import.meta.url));
/** Inside the repository, so that generated code resolves its packages. */
const CACHE = join(ROOT, 'node_modules/.cache');

let service: TestService;
let folder: string;
let document: {
  openapi: string;
  servers: unknown;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

interface Parameter {
  readonly name: string;
  readonly example?: unknown;
  readonly schema: object;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly responses: Record<string, { content?: Record<string, { examples?: Record<string, { value: unknown }> }> }>;
}

beforeAll(async () => {
  const fetcher = pagesOf({ 'https://example.com/article': '<article><p>Some words.</p><p>More words.</p></article>' });
  service = await startService({ conversion: { converter: inProcessConverter, fetcher } });
  document = (await call(service, '/api/v1/openapi.json')).json as typeof document;
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, 'recto-openapi-'));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
});

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the OpenAPI description', () => {
  it('is version 3.1 and names the configured URL', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.servers).toEqual([{ url: 'https://recto.example' }]);
    expect(Object.keys(document.paths)).toEqual([
      '/api/v1/convert',
      '/api/v1/read/{url}',
      '/api/v1/openapi.json',
      '/.well-known/ai-plugin.json',
    ]);
  });

  it('has an example of every error code under its status', () => {
    const { responses } = document.paths['/api/v1/convert']!['post']!;
    const described = Object.entries(responses).flatMap(([status, { content }]) =>
      Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { value }]) => ({
        status,
        code,
        value,
      })),
    );
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      expect(described).toContainEqual({
        status: String(status),
        code,
        value: { success: false, error: { code, message: expect.stringContaining(message) } },
      });
    }
  });

  it('passes the linter', async () => {
    const redocly = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
    const words = [
      redocly,
      'lint',
      join(folder, 'openapi.json'),
      '--extends',
      'recommended-strict',
      '--format',
      'stylish',
    ];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
    const { stdout, stderr } = await run(process.execPath, words, { env, cwd: folder }).catch((error) => error);
    expect(stdout).toBe('');
    expect(stderr).toContain('Your API description is valid');
  });

  it('has examples that the service accepts', async () => {
    for (const { value } of Object.values(REQUEST_EXAMPLES)) expect((await convert(service, value)).status).toBe(200);
  });

  it('accepts null for each option, and for all of them', () => {
    const ajv = new Ajv2020({ strict: false }).addSchema(document, 'api');
    addFormats.default(ajv);
    const accepts = ajv.compile({ $ref: 'api#/components/schemas/ConvertRequest' });
    const names = OPTION_ROWS.filter(([, { isInRest }]) => isInRest).map(([name]) => name);
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    for (const options of [null, {}, nulls]) expect(accepts({ html: 'x', options })).toBe(true);
    for (const options of ['', { content: 'all' }, { maxTokens: 1 }])
      expect(accepts({ html: 'x', options })).toBe(false);
    // Generators make one type of it, without null.
    expect(document.components.schemas['ConvertOptions']).toMatchObject({ type: 'object' });
    expect(JSON.stringify(document)).not.toMatch(/"enum":\[[^\]]*null/);
  });

  it('has the bounds of options in the query, and an example that clients encode', () => {
    const parameters = document.paths['/api/v1/read/{url}']!['get']!.parameters!;
    const parameter = (name: string) => parameters.find((each) => each.name === name);
    expect(parameter('maxTokens')?.schema).toMatchObject({ type: 'integer', minimum: 200, maximum: 1_000_000 });
    expect(parameter('content')?.schema).toMatchObject({ type: 'string', enum: ['main', 'full'] });
    expect(parameter('select')?.schema).toMatchObject({ type: 'array', maxItems: 20 });
    expect(parameter('headers')?.schema).toMatchObject({ type: 'array', items: { type: 'string' } });
    expect(parameter('url')?.example).toBe('https://example.com/article');
  });

  it('generates a typed client that compiles, rejects wrong types, and works', { timeout: 120_000 }, async () => {
    const generator = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin/cli.js');
    await run(process.execPath, [generator, join(folder, 'openapi.json'), '-o', join(folder, 'api.d.ts')]);
    copyFileSync(CLIENT, join(folder, 'client.ts'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const compiler = join(dirname(require.resolve('typescript/package.json', { paths: [ROOT] })), 'bin/tsc');
    const config = {
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        outDir: folder,
        rootDir: folder,
        skipLibCheck: true,
        module: 'NodeNext',
        target: 'ES2023',
        lib: ['ES2023', 'DOM'],
        types: [],
        rewriteRelativeImportExtensions: true,
      },
      files: ['client.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiled = await run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');

    // Runs the compiled client.
    const { convertWith } = await import(pathToFileURL(join(folder, 'client.js')).href);
    const page = await convertWith(service.url, service.key, '<p>Hello</p><p>World</p>');
    expect(page).toEqual({ words: 2, author: null });
    await expect(convertWith(service.url, 'wrong', '<p>Hello</p>')).rejects.toThrow('INVALID_API_KEY');
  });
});
