/** What the npm package contains. */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convert } from '../src/index.ts';

const PACKAGE = join(import.meta.dirname, '..');
/** The bundles as they are published. Those in `lib/` may not be minified. */
const LIB = mkdtempSync(join(tmpdir(), 'recto-engine-'));

beforeAll(() => {
  execFileSync(process.execPath, [join(PACKAGE, 'bundle.ts'), '--to', LIB]);
}, 300_000);

afterAll(() => {
  rmSync(LIB, { recursive: true });
});

interface PackedFile {
  readonly path: string;
  readonly size: number;
}

function packedFiles(): PackedFile[] {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'], {
    cwd: PACKAGE,
    encoding: 'utf8',
  });
  const [{ files }] = Object.values(JSON.parse(output) as { files: PackedFile[] }[]) as [{ files: PackedFile[] }];
  return files;
}

test('the package has few files, and everything that its declarations import', () => {
  const files = packedFiles().map(({ path }) => path);
  expect(files.length).toBeLessThanOrEqual(40);
  for (const name of ['README.md', 'LICENSE', 'package.json']) {
    expect(files).toContain(name);
  }
  const declarations = files.filter((file) => file.endsWith('.d.ts'));
  expect(declarations).toContain('dist/index.d.ts');
  const missing = declarations.flatMap((file) =>
    Array.from(
      readFileSync(join(PACKAGE, file), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g),
      ([, specifier = '']) => normalize(join(dirname(file), specifier.replace(/\.ts$/, '.d.ts'))),
    ).filter((imported) => !files.includes(imported)),
  );
  expect(missing).toEqual([]);
});

test('the package takes at most 900 kB unpacked', () => {
  const sizes = packedFiles().map(({ path, size }) =>
    path.startsWith('lib/') ? statSync(join(LIB, basename(path))).size : size,
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(900_000);
});

test('declarations contain no data', () => {
  for (const { path, size } of packedFiles()) if (path.endsWith('.d.ts')) expect(size).toBeLessThan(20_000);
});

/** Bundled for browsers, minified and compressed: kilobytes that no change may exceed unnoticed. */
const MAX_KILOBYTES = { 'index.js': 233.0, 'full.js': 139.0, 'metadata.js': 71.2, 'tokens.js': 8.3 };

for (const [name, maxKilobytes] of Object.entries(MAX_KILOBYTES)) {
  test(`${name} takes at most ${maxKilobytes} kB, compressed`, async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(LIB, name)],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      metafile: true,
      write: false,
      outfile: name,
    });
    // All code is in this folder: no dependency, no API of Node.js.
    for (const input of Object.keys(metafile.inputs)) expect(dirname(resolve(input))).toBe(LIB);
    expect(gzipSync(outputFiles[0]!.contents, { level: 9 }).length).toBeLessThan(maxKilobytes * 1000);
  });
}

test('index.js is a single file', async () => {
  const { metafile } = await build({
    entryPoints: [join(LIB, 'index.js')],
    bundle: true,
    metafile: true,
    write: false,
  });
  expect(Object.keys(metafile.inputs)).toHaveLength(1);
});

test('the bundles convert as the source does', async () => {
  const main = (await import(join(LIB, 'index.js'))) as { convert: typeof convert };
  const full = (await import(join(LIB, 'full.js'))) as { convert: typeof convert };
  const pages = [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2//EN"><title>Old</title><p>One<table><tr><td>cell<p>Two</table>',
    '<p>a<b>b<i>c</b>d</i><table>foster<tr><td>x</table><svg><title>t</title><p>out</svg>&notit; &amp; &#x80;',
    '<html><body><template><p>t</template><select><option>a<option>b</select><math><mi>x</mi></math><h1>H</h1><ul><li>1<li>2',
    '<frameset><frame></frameset><noframes>text</noframes>',
    '<script type="application/ld+json">{"@type":"Article","inLanguage":"de","thumbnailUrl":"https://a.example/b.png"}</script>',
  ];
  const now = new Date(0);
  for (const path of globSync('fixtures/**/*.html', { cwd: import.meta.dirname })) {
    const html = readFileSync(join(import.meta.dirname, path), 'utf8');
    for (const format of ['markdown', 'html', 'text'] as const) {
      for (const content of ['main', 'full'] as const)
        expect(main.convert(html, { content, format, now }), path).toEqual(convert(html, { content, format, now }));
      expect(full.convert(html, { format, now }), path).toEqual(convert(html, { content: 'full', format, now }));
    }
  }
  for (const html of pages) {
    const expected = convert(html, { content: 'full', now });
    expect(main.convert(html, { content: 'full', now })).toEqual(expected);
    expect(full.convert(html, { now })).toEqual(expected);
  }
});

for (const name of ['index.js', 'full.js']) {
  test(`a mistake that a program doesn't catch fits on a screen: ${name}`, () => {
    const program = `import { convert } from ${JSON.stringify(pathToFileURL(join(LIB, name)).href)};
      convert('<p>Text', { metadata: true });`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
    expect(stderr).toContain('TypeError: "metadata" is not a known option.');
    // Node.js prints the line that threw the error.
    expect(stderr.length).toBeLessThan(3000);
  });
}
