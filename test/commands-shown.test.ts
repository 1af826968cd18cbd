/** Documents show the command as people can run it, published or in a clone of the repository, and only scripts that exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMAND, IS_PUBLISHED } from '../packages/recto/src/contract/commands.ts';

const ROOT = new URL('..', import.meta.url);
const DOCUMENTS = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs', ROOT))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'training/README.md',
  'training/EXPERIMENTS.md',
];

/** Scripts of `package.json`, as in `npm run bench:speed -- FOLDER`. */
const SCRIPT = /\bnpm run (?:-s )?([a-z][\w:-]*)/g;
const SCRIPTS = Object.keys(
  (JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { scripts: Record<string, string> }).scripts,
);

/** Any way to run `recto` with npx. */
const WITH_NPX = /\bnpx(?: --?\w+)* recto(?:-md)?\b/g;

it.each(DOCUMENTS)('%s', (path) => {
  const lines = readFileSync(new URL(path, ROOT), 'utf8').split('\n');
  const wrong = lines.flatMap((line, index) =>
    [...line.matchAll(WITH_NPX)]
      .filter(([shown]) => shown !== COMMAND)
      .map(([shown]) => `${path}:${index + 1}: ${shown}`),
  );
  expect(wrong).toEqual([]);
});

it.each(DOCUMENTS)('%s names only scripts that exist', (path) => {
  const text = readFileSync(new URL(path, ROOT), 'utf8');
  const unknown = [...text.matchAll(SCRIPT)].map(([, name]) => name!).filter((name) => !SCRIPTS.includes(name));
  expect(unknown).toEqual([]);
});

it('the settings of an agent name the package only once it is published', () => {
  const shown = DOCUMENTS.filter((path) => readFileSync(new URL(path, ROOT), 'utf8').includes('"recto-md", "mcp"'));
  expect(shown).toEqual(IS_PUBLISHED ? ['docs/agents.md'] : []);
});

it('finds wrong commands', () => {
  for (const shown of ['npx recto page.html', 'npx -y recto', 'npx recto-md serve']) {
    expect(shown.match(WITH_NPX)).toHaveLength(1);
  }
});
