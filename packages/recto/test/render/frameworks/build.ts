/** Bundles the pages of a framework: an adapter with the scenarios and the content. */
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { CONTENT, documentOf, type Scenario, toHtml } from './content.ts';

/** Responses by path, as text and media type. */
export type Files = Readonly<Record<string, readonly [mediaType: string, body: string]>>;

const FOLDER = import.meta.dirname;

/** @param plugins - for adapters that need a compiler. */
export async function buildFramework(name: string, plugins: Plugin[] = []): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { mount } from './adapters/${name}.js'; import { run } from './scenarios.js';
        run(mount, document.documentElement.dataset.scenario, ${JSON.stringify(CONTENT)});`,
      resolveDir: FOLDER,
    },
    ...{ bundle: true, write: false, minify: true, format: 'esm', platform: 'browser', target: 'es2022' },
    external: ['/rest.js'],
    conditions: ['browser', 'production'],
    define: { 'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'true' },
    nodePaths: [join(FOLDER, 'node_modules')],
    plugins,
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}

/** @param script - of {@link buildFramework}. */
export function pageOf(scenario: Scenario, script: string): string {
  const name = scenario.replaceAll('"', '');
  return documentOf('', `<script type="module">${script.replaceAll('</script', '<\\/script')}</script>`).replace(
    '<html',
    `<html data-scenario="${name}"`,
  );
}

/** What pages of all frameworks load. */
export const SHARED_FILES: Files = {
  '/content.json': ['application/json', JSON.stringify(CONTENT)],
  '/rest.js': ['text/javascript', `export default ${JSON.stringify(CONTENT.slice(3))};`],
  '/fragment.html': ['text/html; charset=utf-8', CONTENT.map(toHtml).join('')],
};

/** Milliseconds after which the server sends the content that a page fetches. */
export const FETCH_DELAY = 600;
