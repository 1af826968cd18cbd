// Exits with 1 unless every package has the version of the release's tag: node deploy/checks/check-version.js v0.2.0
import { readFileSync } from 'node:fs';

const tag = process.argv[2] ?? '';
const packages = ['engine', 'recto', 'client', 'middleware'].map((name) =>
  JSON.parse(readFileSync(new URL(`../../packages/${name}/package.json`, import.meta.url), 'utf8')),
);
const wrong = packages.filter(({ version }) => `v${version}` !== tag);
for (const { name, version } of wrong) console.error(`${name} has version ${version}, but the tag is "${tag}".`);
process.exit(wrong.length === 0 ? 0 : 1);
