/**
 * `npm run check:framework-sites -- [next|nuxt …]`: builds a site with Next.js and one with Nuxt by their own commands,
 * renders its pages, and compares each with the same content served without scripts. The projects are written to `dist/`,
 * with half a gigabyte of packages, which is why this isn't part of `check:frameworks`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { CHROMIUM } from '../../browser/support/chromium.ts';
import type { Handler } from '../support/site.ts';
import { openFrameworkSite } from './compare.ts';
import { CONTENT } from './content.ts';

if (CHROMIUM === undefined) throw new Error('Install Chromium first.');

interface Project {
  readonly dependencies: Readonly<Record<string, string>>;
  /** Source files by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Arguments of Node.js. */
  readonly build: readonly string[];
  /** The folder that the build fills. */
  readonly output: string;
  /** Pages, by how their content gets into them. */
  readonly pages: Readonly<Record<string, string>>;
}

const PROJECTS: Readonly<Record<string, Project>> = {
  next: {
    dependencies: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
    build: ['node_modules/next/dist/bin/next', 'build'],
    output: 'out',
    pages: { 'sent and hydrated': '/', 'fetched late': '/late', 'loaded in parts': '/parts' },
    files: {
      // Next.js would take the repository for its root, and find two copies of React.
      'next.config.mjs': `export default { output: 'export', turbopack: { root: import.meta.dirname } };`,
      'app/layout.jsx': `export const metadata = { title: 'Harbors' };
        export default function Layout({ children }) {
          return <html lang="en"><body><main>{children}</main></body></html>;
        }`,
      'tree.jsx': `import { createElement, Fragment } from 'react';
        const toElement = (tree) => typeof tree === 'string' ? tree : createElement(tree[0], tree[1], ...tree.slice(2).map(toElement));
        export const Parts = ({ content }) => createElement(Fragment, null, ...content.map(toElement));`,
      'app/page.jsx': `import content from '../content.json';
        import { Parts } from '../tree.jsx';
        export default function Page() { return <Parts content={content} />; }`,
      'app/late/page.jsx': `'use client';
        import { useEffect, useState } from 'react';
        import { Parts } from '../../tree.jsx';
        export default function Page() {
          const [content, setContent] = useState();
          useEffect(() => { fetch('/content.json').then((response) => response.json()).then(setContent); }, []);
          return content ? <Parts content={content} /> : <p>Loading…</p>;
        }`,
      'app/parts/page.jsx': `'use client';
        import dynamic from 'next/dynamic';
        const Rest = dynamic(() => import('../../rest.jsx'), { ssr: false, loading: () => <p>Loading…</p> });
        export default function Page() { return <Rest />; }`,
      'rest.jsx': `'use client';
        import content from './content.json';
        import { Parts } from './tree.jsx';
        export default function Rest() { return <Parts content={content} />; }`,
    },
  },
  nuxt: {
    dependencies: { nuxt: '4.5.2', vue: '3.5.45' },
    build: ['node_modules/nuxt/bin/nuxt.mjs', 'generate'],
    output: '.output/public',
    pages: { 'at once': '/once', 'fetched late': '/late', 'loaded in parts': '/parts' },
    files: {
      'nuxt.config.mjs': `export default {
          app: { head: { title: 'Harbors', htmlAttrs: { lang: 'en' } } },
          routeRules: { '/once': { ssr: false }, '/late': { ssr: false } },
          nitro: { prerender: { routes: ['/once', '/late', '/parts'], crawlLinks: false } },
          hooks: { 'prerender:routes': ({ routes }) => void routes.delete('/') },
        };`,
      'app.vue': `<template><main><NuxtPage /></main></template>`,
      'tree.js': `import { h } from 'vue';
        export const toNode = (tree) => typeof tree === 'string' ? tree : h(tree[0], tree[1], tree.slice(2).map(toNode));`,
      'pages/once.vue': `<script setup>
        import { content } from '../content.js';
        import { toNode } from '../tree.js';
        const Parts = () => content.map(toNode);
        </script><template><Parts /></template>`,
      'pages/late.vue': `<script setup>
        import { onMounted, ref } from 'vue';
        import { toNode } from '../tree.js';
        const content = ref([['p', {}, 'Loading…']]);
        onMounted(async () => { content.value = await $fetch('/content.json'); });
        const Parts = () => content.value.map(toNode);
        </script><template><Parts /></template>`,
      'pages/parts.vue': `<script setup>
        import { defineAsyncComponent } from 'vue';
        const Rest = defineAsyncComponent(() => import('../rest.vue'));
        </script><template><ClientOnly fallback="Loading…"><Rest /></ClientOnly></template>`,
      'rest.vue': `<script setup>
        import { content } from './content.js';
        import { toNode } from './tree.js';
        const Parts = () => content.map(toNode);
        </script><template><Parts /></template>`,
    },
  },
};
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** Writes, installs and builds a project. @returns its output by path. */
function build(name: string, { dependencies, files, build: command, output }: Project): Record<string, Handler> {
  const folder = join(import.meta.dirname, 'dist', name);
  const all = {
    ...files,
    'package.json': JSON.stringify({ name: `recto-${name}`, private: true, type: 'module', dependencies }),
    'content.json': JSON.stringify(CONTENT),
    'content.js': `export const content = ${JSON.stringify(CONTENT)};`,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' };
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!existsSync(join(folder, 'node_modules')))
    run('npm', 'install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund');
  run(process.execPath, ...command);
  const paths = globSync('**/*.*', { cwd: join(folder, output) });
  return Object.fromEntries(
    paths.map((path) => [
      // As servers of static files answer: page.html and page/index.html for /page.
      `/${path}`.replace(/(?:(?<=\/)index|\/index)?\.html$/, '') || '/',
      (_, response) => {
        response.writeHead(200, { 'content-type': MEDIA_TYPES[extname(path)] ?? 'application/octet-stream' });
        response.end(readFileSync(join(folder, output, path)));
      },
    ]),
  );
}

const wanted = process.argv.slice(2);
let pages = 0;
let differing = 0;
for (const [name, project] of Object.entries(PROJECTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const site = await openFrameworkSite(CHROMIUM, build(name, project));
  for (const [scenario, path] of Object.entries(project.pages)) {
    pages++;
    const markdown = await site.markdownOf(path).catch(String);
    if (markdown === site.expected) continue;
    differing++;
    console.log(`${name}, ${scenario}, differs:\n${markdown}\n`);
  }
  await site.close();
}
console.log(`${pages} pages, ${pages - differing} with the same Markdown as without scripts`);
process.exitCode = differing === 0 ? 0 : 1;
