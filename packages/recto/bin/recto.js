#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that an old one gets a sentence instead of a syntax error.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `recto needs Node.js 24 or newer, and this is ${process.version}. Run it through npm (npx recto …) or install Node.js 24.`,
  );
  process.exit(1);
}
await import('../dist/main.js');
