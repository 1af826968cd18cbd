import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const report = process.env['RECTO_TEST_REPORT'];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@recto-md\/engine$/, replacement: source('./packages/engine/src/index.ts') },
      {
        find: /^@recto-md\/engine\/(full|metadata|select|tokens)$/,
        replacement: source('./packages/engine/src/entries/$1.ts'),
      },
      { find: /^@recto-md\/engine\/options$/, replacement: source('./packages/engine/src/option-rules.ts') },
    ],
  },
  test: {
    // The service's processes and the command load the engine's bundles.
    globalSetup: source('./packages/engine/test/bundle-engine.ts'),
    setupFiles: source('./test/property-seed.ts'),
    include: ['packages/*/test/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default, what a test waits for must happen within a second, which is too soon on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
  },
});
