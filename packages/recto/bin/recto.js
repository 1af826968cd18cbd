#!/usr/bin/env node
// Plain JavaScript without new syntax, so that old versions of Node.js print this message instead of a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number);
// node:crypto has Argon2 since 24.7.
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `recto: Node.js 24.7 or newer is required, but this is ${process.version}. Install a newer Node.js from https://nodejs.org.`,
  );
  process.exit(1);
}
// V8 keeps the compiled code of all modules. Not in the default folder, where other users of the machine may write.
const { join } = await import('node:path');
const { homedir } = await import('node:os');
const { constants, enableCompileCache } = await import('node:module');
const { setFlagsFromString } = await import('node:v8');
// Node.js brings compiled code of its own modules, but for its default flags. So load those that most conversions need first.
for (const name of ['fs', 'fs/promises', 'buffer', 'timers/promises']) await import(`node:${name}`);
void process.stdout;
// The cache has only what V8 compiles before a module runs, so have it compile everything. A cache belongs to the flags.
setFlagsFromString('--no-lazy');
let status;
try {
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  status = enableCompileCache(join(caches, 'recto', 'compiled')).status;
} catch {
  // The user has no home, as in a container that runs as any user id.
}
if (status !== constants.compileCacheStatus.ENABLED) setFlagsFromString('--lazy');
await import('../dist/main.js');
