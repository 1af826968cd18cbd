/** Checks with packages of their own, which `npm ci` and `npm test` leave out, such as `npm run check:examples`. */
import { defineConfig } from 'vitest/config';
import suite from './vitest.config.ts';

export default defineConfig({
  ...suite,
  test: { ...suite.test, include: ['examples/**/*.check.js', 'packages/*/test/**/*.check.ts'] },
});
