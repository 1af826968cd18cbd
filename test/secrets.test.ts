/** Tracked files and npm packages contain no secrets. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { generateKey, isWellFormedKey } from '../packages/recto/src/identity/keys/key-format.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PACKAGES = ['packages/engine', 'packages/recto', 'packages/client', 'packages/middleware'];

/** Hosts used in examples, whose passwords aren't secrets. */
const EXAMPLE_HOSTS = /^(?:127\.0\.0\.1|localhost|(?:[\w-]+\.)*example)$/;

interface Kind {
  readonly name: string;
  readonly pattern: RegExp;
  /** Rejects examples that match the pattern. */
  readonly isReal?: (text: string) => boolean;
}

/** Placeholders that aren't real passwords. */
const EXAMPLE_PASSWORDS = /^(?:|password|secret|pass|pw|user|recto|\$\{?\w+\}?|\{\w+\}|…|\.\.\.|<\w+>|\*+)$/i;

const KINDS: readonly Kind[] = [
  // Only with a valid checksum: examples in documentation are shortened or invalid on purpose.
  {
    name: 'API key of Recto',
    pattern: /recto_[0-9A-Za-z]{20,60}/g,
    isReal: (text) => isWellFormedKey(text) && !isSequential(text),
  },
  { name: 'private key', pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/g },
  { name: 'AWS key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { name: 'GitHub token', pattern: /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{50})/g },
  { name: 'npm token', pattern: /\bnpm_[0-9A-Za-z]{36}\b/g },
  { name: 'Slack token', pattern: /\bxox[abprs]-[0-9A-Za-z-]{10,72}/g },
  { name: 'Google API key', pattern: /\bAIza[0-9A-Za-z_-]{35}\b/g },
  { name: 'Google OAuth secret', pattern: /\bGOCSPX-[0-9A-Za-z_-]{28}\b/g },
  { name: 'Stripe key', pattern: /\b[rs]k_live_[0-9A-Za-z]{24,99}\b/g },
  { name: 'JSON web token', pattern: /\beyJ[0-9A-Za-z_-]{16,200}\.eyJ[0-9A-Za-z_-]{16,400}\.[0-9A-Za-z_-]{16,400}/g },
  {
    name: 'password in a URL',
    pattern:
      /\b(?:postgres(?:ql)?|rediss?|smtps?|mysql|mongodb):\/\/[^\s:@/'"`]{0,64}:[^\s@/'"`]{1,128}@[\w.-]{0,128}/g,
    isReal: (text) => {
      const at = text.lastIndexOf('@');
      const password = text.slice(text.lastIndexOf(':', at) + 1, at);
      return !EXAMPLE_HOSTS.test(text.slice(at + 1)) && !EXAMPLE_PASSWORDS.test(password);
    },
  },
];

/**
 * Whether most characters repeat or follow their predecessor, as in test vectors and not in random
 * keys.
 */
function isSequential(text: string): boolean {
  const steps = [...text].filter((character, place) => {
    const step = character.charCodeAt(0) - text.charCodeAt(place - 1);
    return step === 0 || step === 1;
  });
  return steps.length > text.length / 2;
}

/**
 * The secrets in the text: their kind and first characters only, so that a report doesn't leak
 * them.
 */
function secretsIn(text: string): string[] {
  return KINDS.flatMap(({ name, pattern, isReal = () => true }) =>
    [...text.matchAll(pattern)].filter(([found]) => isReal(found)).map(([found]) => `${name}: ${found.slice(0, 12)}…`),
  );
}

function secretsInFiles(folder: string, paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    secretsIn(readFileSync(join(folder, path), 'latin1')).map((each) => `${path}: ${each}`),
  );
}

function run(command: string, words: readonly string[]): string {
  return execFileSync(command, words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

test('tracked files contain no secrets', () => {
  const paths = run('git', ['ls-files', '-z']).split('\0').filter(Boolean);
  expect(paths.length).toBeGreaterThan(200);
  expect(secretsInFiles(ROOT, paths)).toEqual([]);
});

test.each(PACKAGES)('the npm package of %s contains no secrets, sources, tests or local data', (folder) => {
  // Without the scripts that copy the guides into the package for a moment, which other tests would
  // see. The guides are tracked files, which the test above reads.
  const words = ['pack', '--dry-run', '--ignore-scripts', '--json', '--loglevel=silent', `./${folder}`];
  const [packed] = JSON.parse(run('npm', words)) as [{ files: { path: string }[] }];
  const paths = packed.files.map(({ path }) => path);
  expect(paths).toContain('package.json');
  expect(paths.filter((path) => /^(?:src|test)\/|\.env|\.sqlite|\.pem$|\.tsbuildinfo$/.test(path))).toEqual([]);
  expect(secretsInFiles(join(ROOT, folder), paths)).toEqual([]);
});

test('finds secrets of each kind and ignores examples', () => {
  const fill = (length: number) => 'aB3'.repeat(length).slice(0, length);
  // Concatenated, so that this file contains none.
  const samples = [
    generateKey(),
    `-----BEGIN ${'PRIVATE'} KEY-----\n${fill(64)}`,
    `AKIA${'Z9'.repeat(8)}`,
    `ghp_${fill(36)}`,
    `npm_${fill(36)}`,
    `xoxb-${fill(24)}`,
    `AIza${fill(35)}`,
    `GOCSPX-${fill(28)}`,
    `sk_live_${fill(24)}`,
    `eyJ${fill(20)}.eyJ${fill(20)}.${fill(43)}`,
    ['postgres://recto', `${fill(16)}@db.corp/recto`].join(':'),
  ];
  expect(samples.map((sample) => secretsIn(`key = "${sample}"`).length)).toEqual(KINDS.map(() => 1));
  expect(secretsIn('Authorization: Bearer recto_… and postgres://recto:password@localhost/recto')).toEqual([]);
});
