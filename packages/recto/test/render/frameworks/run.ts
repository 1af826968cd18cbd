/**
 * `npm run check:frameworks -- [NAME …]`: builds pages with React, Vue, Svelte and others, renders them, and compares
 * each with the same content served without scripts. Prints the pages whose Markdown differs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { CHROMIUM } from '../../browser/support/chromium.ts';
import { buildFramework, pageOf } from './build.ts';
import { openFrameworkSite } from './compare.ts';
import { CONTENT, documentOf, SCENARIOS, toHtml } from './content.ts';

if (CHROMIUM === undefined) throw new Error('Install Chromium first.');
const MODULES = join(import.meta.dirname, 'node_modules');
const FRAMEWORKS = [
  ...['react', 'preact', 'vue', 'svelte', 'solid', 'lit', 'angular', 'mithril'],
  ...['hono', 'elements'],
];
const CONCURRENT = 3;
const wanted = process.argv.slice(2);

interface SvelteCompiler {
  compile(source: string, options: { filename: string }): { js: { code: string } };
}

/** Svelte's components have a compiler of their own. */
async function svelte(): Promise<Plugin> {
  const { compile } = (await import(join(MODULES, 'svelte/src/compiler/index.js'))) as SvelteCompiler;
  return {
    name: 'svelte',
    setup(build) {
      build.onLoad({ filter: /\.svelte$/ }, ({ path }) => ({
        contents: compile(readFileSync(path, 'utf8'), { filename: path }).js.code,
      }));
    },
  };
}

const inline = (path: string) =>
  `<script>${readFileSync(join(MODULES, path), 'utf8').replaceAll('</script', '<\\/script')}</script>`;

const half = CONTENT.slice(0, 4).map(toHtml).join('');
const rest = JSON.stringify(CONTENT.slice(4).map(toHtml).join('')).replaceAll('</', '<\\/');
const pages: Record<string, string> = {
  '/htmx/on load': documentOf(
    '<main hx-get="/fragment.html" hx-trigger="load">Loading…</main>',
    inline('htmx.org/dist/htmx.min.js'),
  ),
  '/htmx/when revealed': documentOf(
    '<div style="height:1500px"></div><main hx-get="/fragment.html" hx-trigger="revealed">Loading…</main>',
    inline('htmx.org/dist/htmx.min.js'),
  ),
  '/alpine/fetched late': documentOf(
    `<main x-data="{ content: 'Loading…' }" x-init="content = await (await fetch('/fragment.html')).text()" x-html="content"></main>${inline('alpinejs/dist/cdn.min.js')}`,
  ),
  '/alpine/at once': documentOf(
    `<main x-data><template x-if="true"><div>${CONTENT.map(toHtml).join('')}</div></template></main>${inline('alpinejs/dist/cdn.min.js')}`,
  ),
  '/plain/hydrated in parts': documentOf(
    `<main>${half}<div id="rest"></div></main><script>setTimeout(() => { rest.outerHTML = ${rest}; }, 300)</script>`,
  ),
};
const plugins = [await svelte()];
for (const framework of FRAMEWORKS) {
  const script = await buildFramework(framework, plugins);
  for (const scenario of SCENARIOS) pages[`/${framework}/${scenario}`] = pageOf(scenario, script);
}
for (const framework of ['react', 'vue', 'svelte'])
  pages[`/${framework}/in a frame`] = documentOf(`<main><iframe src="/${framework}/at once"></iframe></main>`);

const paths = Object.keys(pages).filter(
  (path) => wanted.length === 0 || wanted.some((name) => path.startsWith(`/${name}/`)),
);
const site = await openFrameworkSite(
  CHROMIUM,
  Object.fromEntries(Object.entries(pages).map(([path, html]) => [encodeURI(path), html])),
);
const waiting = paths.values();
let differing = 0;
await Promise.all(
  Array.from({ length: CONCURRENT }, async () => {
    for (const path of waiting) {
      const markdown = await site.markdownOf(path).catch(String);
      if (markdown === site.expected) continue;
      differing++;
      console.log(`${path} differs:\n${markdown}\n`);
    }
  }),
);
await site.close();
console.log(`${paths.length} pages, ${paths.length - differing} with the same Markdown as without scripts`);
process.exitCode = differing === 0 ? 0 : 1;
