/**
 * Converts a page in a context that has only ECMAScript's globals, `URL` and `TextEncoder`, and forbids `eval`, as
 * edge runtimes do. Prints the result as JSON. Needs `--experimental-vm-modules`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import vm from 'node:vm';

const context = vm.createContext({ URL, TextEncoder }, { codeGeneration: { strings: false, wasm: false } });
// V8 adds these two to every context.
vm.runInContext('delete globalThis.console; delete globalThis.WebAssembly', context);
const modules = new Map<string, vm.SourceTextModule>();

/** Resolves a module as Node does. Throws for Node's built-in modules. */
function locate(specifier: string, from: string): string {
  const found = specifier.startsWith('.')
    ? new URL(specifier, from).href
    : pathToFileURL(createRequire(from).resolve(specifier)).href;
  if (specifier.startsWith('node:') || !found.startsWith('file:')) throw new Error(`${from} imports ${specifier}`);
  return found;
}

function load(url: string): vm.SourceTextModule {
  const known = modules.get(url);
  if (known) return known;
  const module = new vm.SourceTextModule(readFileSync(fileURLToPath(url), 'utf8'), { context, identifier: url });
  modules.set(url, module);
  return module;
}

const entry = load(new URL('../../dist/index.js', import.meta.url).href);
await entry.link((specifier, { identifier }) => load(locate(specifier, identifier)));
await entry.evaluate();
const globals = vm.runInContext('Object.getOwnPropertyNames(globalThis)', context) as string[];
const { convert } = entry.namespace as { convert: (html: string, options: object) => unknown };
const [, , html = '', options = '{}'] = process.argv;
console.log(JSON.stringify({ globals, files: modules.size, result: convert(html, JSON.parse(options)) }));
