#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that an old one gets a sentence instead of a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number);
// Argon2 came with 24.7.
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(
    `recto needs Node.js 24.7 or newer, and this is ${process.version}. Run it through npm (npx recto …) or install Node.js 24.`,
  );
  process.exit(1);
}
await import('../dist/main.js');
