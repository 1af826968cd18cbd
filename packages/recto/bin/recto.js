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
await import('../dist/main.js');
