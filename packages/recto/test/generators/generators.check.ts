/**
 * `npm run check:generators`: clients that three generators make from the OpenAPI description compile
 * without errors, and know its operations. The generators are installed in this folder, 160 MB.
 */
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

const BIN = join(import.meta.dirname, 'node_modules/.bin');

/** Words of the command; each writes TypeScript into the folder `out`. */
const GENERATORS: Readonly<Record<string, readonly string[]>> = {
  'openapi-typescript': ['openapi.json', '--output', 'out/api.ts'],
  'openapi-ts': ['--input', 'openapi.json', '--output', 'out'],
  orval: ['--input', 'openapi.json', '--output', 'out/api.ts', '--client', 'fetch'],
};

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

test.each(Object.entries(GENERATORS))('%s', { timeout: 120_000 }, async (name, words) => {
  // Beside the generators, whose packages the generated files import.
  const folder = mkdtempSync(join(import.meta.dirname, 'node_modules/.generated-'));
  const run = (command: string, given: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(BIN, command), ...given], { cwd: folder });
  try {
    writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${service.url}/api/v1/openapi.json`)).text());
    await run(name, words);
    const files = globSync('out/**/*.ts', { cwd: folder });
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    for (const part of ['nextCursor', 'includeComments', '/api/v1/convert']) expect(text).toContain(part);
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, target: 'es2022', module: 'esnext', types: [] },
      ...{ moduleResolution: 'bundler', lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['out'] }));
    const { stdout } = await run('tsc', ['-p', '.']).catch((error) => error);
    expect(stdout).toBe('');
    console.log(`${name}: ${files.length} files, ${text.split('\n').length} lines, no errors`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
