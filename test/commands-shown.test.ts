/** Documents show the command as people can run it: published, or in a clone of the repository. */
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
];

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

it('the settings of an agent name the package only once it is published', () => {
  const shown = DOCUMENTS.filter((path) => readFileSync(new URL(path, ROOT), 'utf8').includes('"recto-md", "mcp"'));
  expect(shown).toEqual(IS_PUBLISHED ? ['docs/agents.md'] : []);
});

it('finds wrong commands', () => {
  for (const shown of ['npx recto page.html', 'npx -y recto', 'npx recto-md serve']) {
    expect(shown.match(WITH_NPX)).toHaveLength(1);
  }
});
