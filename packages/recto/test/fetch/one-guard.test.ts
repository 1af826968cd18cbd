/** Only these modules may open connections, each for the reason given. Any other connection would bypass the guard. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const PACKAGES = resolve(import.meta.dirname, '../../..');

/** Folder or file → the network modules it may import. All other files may import none. */
const ALLOWED: Readonly<Record<string, { readonly uses: RegExp; readonly why: string }>> = {
  'recto/src/fetch/connection/': { uses: /^node:(?:http|net|tls|dns\/promises)$/, why: 'the guard itself' },
  'recto/src/compose/run-checks.ts': { uses: /^(?:ioredis|fetch)$/, why: "the operator's own Redis and public URL" },
  'recto/src/render/browser/service-socket.ts': { uses: /^node:net$/, why: "the service's own socket, by its path" },
  'recto/src/render/service/left-socket-folders.ts': {
    uses: /^node:net$/,
    why: 'whether a service still listens on its socket, by its path',
  },
  'recto/src/metering/store/redis-rate-log.ts': { uses: /^ioredis$/, why: "the operator's own Redis" },
  'recto/src/identity/mail/smtp-mailer.ts': { uses: /^nodemailer$/, why: "the operator's own mail server" },
  'recto/src/storage/': { uses: /^pg$/, why: "the operator's own PostgreSQL" },
  'recto/src/site/reference/code-samples.ts': { uses: /^fetch$/, why: 'prints it in the API reference' },
  'recto/src/api/request-handler.ts': {
    uses: /^@hono\/node-server$/,
    why: 'converts requests of the listening server',
  },
  'recto/src/server/': {
    uses: /^(?:@hono\/node-server(?:\/.*)?|node:(?:http|net))$/,
    why: 'only listens',
  },
};

const MODULES =
  /(?:from|import|require)\s*\(?\s*['"]((?:node:)?(?:http|https|http2|net|tls|dns|dns\/promises|dgram|inspector)|undici(?:\/[^'"]*)?|ioredis|redis|pg|axios|got|ky|node-fetch|ws|@hono\/node-server(?:\/[^'"]*)?|nodemailer)['"]/g;
const HARMLESS = /^(?:isIP|isIPv4|isIPv6|BlockList|createServer|(?:type )?\w+Server|type \w+)?$/;
const GLOBALS = /(?<![.\w#])(?:(fetch)\s*\(|new\s+(WebSocket|EventSource|XMLHttpRequest)\s*\()/g;
/** Declarations of methods with these names. */
const DECLARATION = /(?:async\s+|function\s+|\bfetch\s*\([^)]*\)\s*[:{])/;

interface Use {
  readonly file: string;
  readonly uses: string;
}

function usesOf(file: string, source: string): Use[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const modules = [...code.matchAll(MODULES)].filter(({ index }) => !isHarmless(code, index));
  const globals = code.split('\n').flatMap((line) => (DECLARATION.test(line) ? [] : [...line.matchAll(GLOBALS)]));
  return [...modules, ...globals].map(([, first, second]) => ({ file, uses: first ?? second ?? '' }));
}

/** Type imports, address checks and servers open no connection. */
function isHarmless(code: string, index: number): boolean {
  const statement = code.slice(code.lastIndexOf('import', index), index);
  const names = /^import\s*\{([^}]*)\}\s*$/.exec(statement)?.[1]?.split(',') ?? [];
  const isReading = names.length > 0 && names.every((name) => HARMLESS.test(name.trim()));
  return /^import\s+type\s/.test(statement) || isReading;
}

function forbidden(uses: readonly Use[]): Use[] {
  return uses.filter(({ file, uses: name }) => {
    const rule = Object.entries(ALLOWED).find(([place]) => file.startsWith(place));
    return !rule?.[1].uses.test(name);
  });
}

test('only the guard connects to other servers', () => {
  // Browser scripts run in the visitor's browser.
  const files = globSync('*/src/**/*.{ts,tsx}', { cwd: PACKAGES }).filter((file) => !file.includes('/web/client/'));
  expect(files.length).toBeGreaterThan(50);
  const uses = files.flatMap((file) => usesOf(file, readFileSync(join(PACKAGES, file), 'utf8')));
  expect(uses.some(({ file }) => file === 'recto/src/fetch/connection/guarded-connection.ts')).toBe(true);
  expect(forbidden(uses)).toEqual([]);
});

test.each([
  "import { request } from 'node:http';",
  "import { createServer, request } from 'node:http';",
  "import net from 'net';",
  "import * as dns from 'node:dns/promises';",
  "const tls = require('tls');",
  "const { Agent } = await import('undici');",
  "import axios from 'axios';",
  "const page = await fetch('http://169.254.169.254/');",
  'return fetch(url).then((answer) => answer.text());',
  'const socket = new WebSocket(url);',
])('is recognized as a connection: %s', (source) => {
  expect(forbidden(usesOf('recto/src/conversion/convert-page.ts', source))).toHaveLength(1);
});

test.each([
  "import type { Socket } from 'node:net';",
  "import { BlockList, isIP } from 'node:net';",
  "import { createServer } from 'node:http';",
  'const page = await fetcher.fetchPage(url, signal);',
  'app.fetch(request);',
  "// fetch('http://127.0.0.1/')",
])('is not a connection: %s', (source) => {
  expect(usesOf('recto/src/conversion/convert-page.ts', source)).toEqual([]);
});
