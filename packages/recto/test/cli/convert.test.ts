import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recto } from './recto.ts';

const PAGE = `<!doctype html><title>Pears</title>
<body><h1>Pears</h1><p>A pear is a <a href="/fruit">fruit</a>. <img src="/pear.png" alt="A pear"></p></body>`;

const BIN = fileURLToPath(new URL('../../bin/recto.js', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-cli-'));
  await writeFile(join(folder, 'pears.html'), PAGE);
  await writeFile(join(folder, 'plums.html'), '<title>Plums</title><body><p>A plum.</p></body>');
  await mkdir(join(folder, 'fruit', 'exotic'), { recursive: true });
  await writeFile(join(folder, 'fruit', 'exotic', 'kiwi.html'), '<p>A kiwi.');
  await writeFile(join(folder, 'empty.html'), '<title>Nothing</title><body></body>');
});

afterAll(() => rm(folder, { recursive: true }));

const run = (words: string[], stdin?: string | Uint8Array) =>
  recto(words, stdin === undefined ? { cwd: folder } : { cwd: folder, stdin });

describe('output', () => {
  test('prints a file as Markdown with front matter', async () => {
    const { code, stdout, stderr } = await run(['pears.html']);
    expect(stdout).toMatch(/^---\ntitle: "Pears"\nextractedAt: "\d{4}-/);
    expect(stdout).toContain('# Pears');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('shows control characters in the name of a file, instead of sending them to the terminal', async () => {
    const { code, stderr } = await run(['\u001b]0;owned\u0007\n.html']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^recto: \\x1b\]0;owned\\x07\\x0a\.html: [ -~]+\n$/)]);
  });

  test('reads standard input for "-" and without inputs', async () => {
    expect((await run(['--no-meta'], '<p>One')).stdout).toBe('One\n');
    expect((await run(['--no-meta', '-'], '<p>One')).stdout).toBe('One\n');
  });

  test('resolves links against --url', async () => {
    const { stdout } = await run(['--no-meta', '--url', 'https://example.com/a/', 'pears.html']);
    expect(stdout).toContain('[fruit](https://example.com/fruit)');
    expect(stdout).toContain('![A pear](https://example.com/pear.png)');
  });

  test('keeps the text with --no-links and --no-images', async () => {
    const { stdout } = await run(['--no-meta', '--no-links', '--no-images', 'pears.html']);
    expect(stdout).toContain('A pear is a fruit.\n');
  });

  test('prints one object per line with --json', async () => {
    const { stdout } = await run(['--json', 'pears.html', 'plums.html']);
    const results = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(results.map(({ metadata }) => metadata.title)).toEqual(['Pears', 'Plums']);
    expect(results[1].markdown).toMatch(/A plum\.\n$/);
  });

  test('separates the results of several inputs by a blank line', async () => {
    const { stdout } = await run(['--no-meta', '--no-images', 'plums.html', 'pears.html', 'plums.html']);
    expect(stdout).toBe('A plum.\n\n# Pears\n\nA pear is a [fruit](/fruit).\n\nA plum.\n');
  });

  test('prints plain text or HTML with --format, also as files', async () => {
    expect((await run(['--format', 'text'], '<p>a <b>b</b>')).stdout).toBe('a b\n');
    expect((await run(['--format', 'html'], '<p>a <b>b</b>')).stdout).toBe('<p>a <strong>b</strong></p>\n');
    expect((await run(['--format', 'markdown', '--no-meta'], '<p>a <b>b</b>')).stdout).toBe('a **b**\n');
    await run(['--format', 'text', '-o', 'texts/', 'plums.html']);
    expect(await readFile(join(folder, 'texts', 'plums.txt'), 'utf8')).toBe('A plum.\n');
  });

  test('keeps and drops what CSS selectors match', async () => {
    const only = await run(['--no-meta', '--select', 'h1', '--select', 'a', 'pears.html']);
    expect(only.stdout).toBe('# Pears\n\n[fruit](/fruit)\n');
    const without = await run(['--no-meta', '--exclude', 'p, img', 'pears.html']);
    expect(without.stdout).toBe('# Pears\n');
    const missing = await run(['--select', '.nowhere', 'pears.html']);
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toBe('recto: pears.html: The selector ".nowhere" matches nothing on the page.\n');
    const unmatched = await run(['--no-meta', '--exclude', '.ad', 'plums.html']);
    expect(unmatched).toMatchObject({ code: 0, stdout: 'A plum.\n' });
    expect(unmatched.stderr).toContain('plums.html: Warning: The selector ".ad" of "exclude" matches nothing');
  });

  test('warns of a bot challenge in place of a page', async () => {
    const challenge =
      '<title>Just a moment...</title><h1>shop.example</h1><p>Wait.</p><script src="/cdn-cgi/x.js"></script>';
    const { code, stdout, stderr } = await run(['--no-meta'], challenge);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '# shop.example\n\nWait.\n' });
    expect(stderr).toBe(
      'recto: standard input: Warning: The HTML seems to be a Cloudflare challenge instead of the page. Check how it was fetched.\n',
    );
    const json = await run(['--json'], challenge);
    expect(json.stderr).toBe('');
    expect(JSON.parse(json.stdout).warnings).toEqual([
      { code: 'BLOCK_PAGE', message: expect.stringContaining('a Cloudflare challenge') },
    ]);
  });

  test('lists links and images in the JSON', async () => {
    const words = ['--json', '--list-links', 'page', '--list-images', 'content', '--url', 'https://e.x/', 'pears.html'];
    const result = JSON.parse((await run(words)).stdout);
    expect(result.links).toEqual([{ text: 'fruit', url: 'https://e.x/fruit', isExternal: false }]);
    expect(result.images).toEqual([{ alt: 'A pear', url: 'https://e.x/pear.png', isExternal: false }]);
  });

  test('decodes files as browsers do', async () => {
    const bytes = Buffer.from('<meta charset="windows-1252"><p>10 \x80', 'latin1');
    expect((await run(['--no-meta'], bytes)).stdout).toBe('10 €\n');
  });

  test('writes a file with --output, or a folder of files for several inputs', async () => {
    await run(['--no-meta', '-o', 'out.md', 'plums.html']);
    expect(await readFile(join(folder, 'out.md'), 'utf8')).toBe('A plum.\n');

    await mkdir(join(folder, 'other'));
    await writeFile(join(folder, 'other', 'plums.html'), '<p>Another plum.');
    const { code, stdout } = await run(['--no-meta', '-o', 'out', 'pears.html', 'plums.html', 'other/plums.html']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect((await readdir(join(folder, 'out'))).sort()).toEqual(['pears.md', 'plums-2.md', 'plums.md']);
    expect(await readFile(join(folder, 'out', 'plums-2.md'), 'utf8')).toBe('Another plum.\n');
  });

  test('names files apart also where the case of letters makes no difference', async () => {
    await mkdir(join(folder, 'upper'));
    await writeFile(join(folder, 'upper', 'PLUMS.html'), '<p>A PLUM.');
    await run(['-o', 'cases', 'plums.html', 'upper/PLUMS.html']);
    expect((await readdir(join(folder, 'cases'))).sort()).toEqual(['PLUMS-2.md', 'plums.md']);
  });
});

describe('errors', () => {
  test('does not replace an input by its result', async () => {
    const folders = ['./', '.'];
    for (const output of ['pears.html', ...folders]) {
      const { code, stderr } = await run(['pears.html', '--format', 'html', '-o', output]);
      expect(stderr).toContain('recto: pears.html: The result would replace the input pears.html.');
      expect(code).toBe(1);
    }
    expect(await readFile(join(folder, 'pears.html'), 'utf8')).toBe(PAGE);
  });

  test.skipIf(!existsSync('/dev/full'))('says why standard output cannot be written', async () => {
    const words = ['-c', '"$0" "$1" plums.html > /dev/full', process.execPath, BIN];
    const { status, stderr } = spawnSync('sh', words, { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe(
      "recto: The result couldn't be written to standard output: ENOSPC: no space left on device, write\n",
    );
    expect(status).toBe(1);
  });

  test.each(['serve', 'mcp', 'doctor', 'renderer'])('recto %s rejects what it has no use for', async (command) => {
    const { code, stderr } = await run([command, '3000']);
    expect(stderr).toBe(
      `recto: recto ${command} has no argument "3000". Run "recto ${command} --help" to see all options.\n`,
    );
    expect(code).toBe(2);
  });

  test('reports an unreadable input with advice and converts the others', async () => {
    const { code, stdout, stderr } = await run(['--no-meta', 'nowhere.html', 'plums.html']);
    expect(stderr).toBe('recto: nowhere.html: There is no such file. A URL must start with https:// or http://.\n');
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'A plum.\n' });
  });

  test.each([
    ['plumbs.html', 'There is no such file. Did you mean plums.html?'],
    ['./PLUMS.htm', 'There is no such file. Did you mean plums.html?'],
    ['fruit/exotc/kiwi.html', 'There is no such file. Did you mean fruit/exotic/kiwi.html?'],
    ['friut/exotic/kivi.html', 'There is no such file. Did you mean fruit/exotic/kiwi.html?'],
    ['./fruit/../friut/exotic/kivi.html', 'There is no such file. Did you mean fruit/exotic/kiwi.html?'],
    ['fruit/exotic/pears.html', 'There is no such file. A URL must start with https:// or http://.'],
    ['plums/kiwi.html', 'There is no such file. A URL must start with https:// or http://.'],
    ['recto.example/page?a=b', 'There is no such file. Did you mean https://recto.example/page?a=b?'],
    ['', 'The name is empty. Name a file or a URL.'],
    ['<p>Plums', 'This is HTML, not the name of a file. Pipe it to recto, or save it in a file.'],
    ['file:///plums.html', 'Name the file by its path, not by a file: URL.'],
  ])('says what %s was probably meant as', async (word, message) => {
    const { code, stdout, stderr } = await run([word]);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `recto: ${word}: ${message}\n` });
  });

  test('names a link that leads nowhere', async () => {
    await symlink('nowhere.html', join(folder, 'dangling.html'));
    expect((await run(['./dangling.html'])).stderr).toContain('This is a link to a file that does not exist.');
    await rm(join(folder, 'dangling.html'));
  });

  test('suggests nothing in a folder of many thousand files', async () => {
    const many = join(folder, 'many');
    await mkdir(many);
    await Promise.all(Array.from({ length: 5_001 }, (_, at) => writeFile(join(many, `page-${at}.html`), '')));
    expect((await run(['many/pgae-1.html'])).stderr).toContain('There is no such file. A URL must start with');
  });

  test.each([
    ['convrt', 'convert'],
    ['help', '--help'],
  ])('names the command that %s was probably meant as, and converts nothing', async (word, meant) => {
    const { code, stdout, stderr } = await run([word, 'plums.html']);
    expect(stderr).toBe(
      `recto: There is no command or file "${word}". Did you mean "recto ${meant}"? To convert a file, name its path, such as ./page.html.\n`,
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('a file named like a mistyped command is converted', async () => {
    await writeFile(join(folder, 'convrt'), '<p>A plum.');
    expect(await run(['--no-meta', 'convrt'])).toMatchObject({ code: 0, stdout: 'A plum.\n' });
  });

  test('fails for a page without readable text', async () => {
    const { code, stdout, stderr } = await run(['empty.html']);
    expect(stderr).toContain('empty.html: The page has no readable content. If it needs JavaScript');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  test.each([
    ['a PNG image', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['a gzip archive', gzipSync(PAGE)],
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj')],
    ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1')],
  ])('rejects %s', async (kind, bytes) => {
    const { code, stdout, stderr } = await run([], bytes);
    expect(stderr).toBe(`recto: standard input: This is ${kind}, not HTML.\n`);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  test('reports an empty input', async () => {
    expect((await run([], Buffer.from(' \n'))).stderr).toContain(
      'standard input: Nothing was received. Pipe HTML to it',
    );
    await writeFile(join(folder, 'blank.html'), '');
    expect((await run(['blank.html'])).stderr).toBe('recto: blank.html: The file is empty.\n');
  });

  test.each([
    [['--ful', 'plums.html'], 'There is no option --ful. Did you mean --full?'],
    [['--no-image', 'plums.html'], 'There is no option --no-image. Did you mean --no-images?'],
    [['--content', 'full', 'plums.html'], 'There is no option --content. Did you mean --full?'],
    [['--include-links=false', 'plums.html'], 'There is no option --include-links. Did you mean --no-links?'],
    [['--ouput=plums.md', 'plums.html'], 'There is no option --ouput. Did you mean --output?'],
    [['--contnt', 'full', 'plums.html'], 'There is no option --contnt. Did you mean --full?'],
    [['--inlcude-links', 'plums.html'], 'There is no option --inlcude-links. Did you mean --no-links?'],
    [['--constructor', 'plums.html'], 'There is no option --constructor. Run'],
    [['--max-tokens', '-5', 'plums.html'], "use '--max-tokens=-XYZ'. Run"],
    [['--output'], "Option '-o, --output <value>' argument missing"],
    [['--url', 'example.com', 'plums.html'], "--url needs the page's absolute http or https URL"],
    [['--format', 'pdf', 'plums.html'], '--format must be "markdown", "text" or "html", not "pdf".'],
    [['--format', 'html', '--outline', 'plums.html'], '--format can\'t be "html" with --outline, which only delivers'],
    [['--select', 'p >', 'plums.html'], 'The selector "p >" is not valid at character 4'],
    [['--list-links', 'all', '--json', 'plums.html'], '--list-links must be "content" or "page", not "all".'],
    [['--list-images', 'page', 'plums.html'], '--list-images needs --json'],
    [['-o', '', 'plums.html'], '--output needs the path of a file or a folder'],
  ])('rejects %j and suggests a correction', async (words, message) => {
    const { code, stdout, stderr } = await run(words);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('says that the folder of --output is missing', async () => {
    const { code, stderr } = await run(['plums.html', '-o', 'nowhere/plums.md']);
    expect(stderr).toBe(
      "recto: plums.html: The result couldn't be written to nowhere/plums.md: There is no folder nowhere. Create it first.\n",
    );
    expect(code).toBe(1);
  });

  test('rejects a folder with advice', async () => {
    expect((await run(['other'])).stderr).toBe(
      'recto: other: This is a folder. Name the files in it, such as folder/*.html.\n',
    );
  });
});

test.skipIf(!existsSync('/dev/zero'))(
  'does not read an endless input into memory, and converts the others',
  async () => {
    expect(await run(['--no-meta', '/dev/zero', 'plums.html'])).toEqual({
      code: 1,
      stdout: 'A plum.\n',
      stderr: 'recto: /dev/zero: The page is larger than 256 MiB.\n',
    });
  },
  60_000,
);

test('works for a user without a home', () => {
  const withoutHome =
    'import os from "node:os"; os.homedir = () => { throw new Error("no home"); }; process.getBuiltinModule("node:module").syncBuiltinESMExports()';
  const words = ['--import', `data:text/javascript,${encodeURIComponent(withoutHome)}`, BIN, '--version'];
  const { XDG_CACHE_HOME: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' });
});

test('prints examples with --help and the version with --version', async () => {
  expect((await run(['--help'])).stdout).toContain('recto https://example.com/page');
  expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

describe('URLs', () => {
  let site: Server;
  let origin: string;

  beforeAll(async () => {
    site = createServer((request, response) => {
      if (request.url === '/moved') return response.writeHead(302, { location: '/fruit/' }).end();
      if (request.url === '/cookie')
        return response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${request.headers.cookie}`);
      if (!request.url?.startsWith('/fruit/')) return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });

  afterAll(() => void site.close());

  test('fetches a page and resolves its links against the final URL', async () => {
    const { code, stdout } = await run(['--json', '--allow-private', `${origin}/moved`]);
    const { markdown, metadata } = JSON.parse(stdout);
    expect(metadata).toMatchObject({ title: 'Pears', url: `${origin}/moved`, resolvedUrl: `${origin}/fruit/` });
    expect(markdown).toContain(`[fruit](${origin}/fruit)`);
    expect(code).toBe(0);
  });

  test('refuses a URL of this machine without --allow-private', async () => {
    const { code, stderr } = await run([`${origin}/fruit/`]);
    expect(stderr).toContain(`recto: ${origin}/fruit/: `);
    expect(stderr).toContain('--allow-private');
    expect(code).toBe(1);
  });

  test('names the files of a folder after URLs and standard input, and writes none elsewhere', async () => {
    const urls = ['/fruit/', '/moved', '/fruit/..%2F..%2Fup?a=../b'].map((path) => origin + path);
    expect(await run(['--allow-private', '-o', 'fetched/', ...urls, '-'], '<p>One')).toMatchObject({ code: 0 });
    expect((await readdir(join(folder, 'fetched'))).sort()).toEqual([
      '127.0.0.1-fruit-..-2F..-2Fup.md',
      '127.0.0.1-fruit.md',
      '127.0.0.1-moved.md',
      'stdin.md',
    ]);
  });

  test('sends the headers of --header, if they are among those that can be set', async () => {
    const { stdout } = await run([
      '--no-meta',
      '--allow-private',
      '--header',
      'Cookie: fruit=plum',
      `${origin}/cookie`,
    ]);
    expect(stdout).toBe('fruit=plum\n');
    const { code, stderr } = await run(['--allow-private', '--header', 'Host: elsewhere', `${origin}/cookie`]);
    expect(stderr).toMatch(/^recto: --header can't have "Host"; the headers that can be set are /);
    expect(code).toBe(2);
  });

  test('renders only URLs', async () => {
    const { code, stdout, stderr } = await run(['--render', 'always', 'plums.html']);
    expect(stderr).toBe('recto: plums.html: Only URLs can be rendered. Leave out --render always.\n');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  test("reports the site's error status", async () => {
    const { code, stderr } = await run(['--allow-private', `${origin}/nothing`]);
    expect(stderr).toContain('404');
    expect(code).toBe(1);
  });

  test('reports an invalid URL', async () => {
    expect((await run(['https://'])).stderr).toContain('recto: https://: This is not a valid URL');
  });
});

describe('pieces of a page', () => {
  const paragraph = `<p>${'A pear is a fruit. '.repeat(10)}</p>`;
  const page = `<h1>Pears</h1>${paragraph}<h2>Ripe &amp; sweet</h2>${paragraph.repeat(10)}<h2>Use</h2><p>Eat.`;

  test('--outline prints the headings', async () => {
    const { stdout } = await run(['--no-meta', '--outline'], page);
    expect(stdout).toMatch(
      /^- Pears \(id: `pears`, \d+ tokens\)\n {2}- Ripe & sweet \(id: `ripe--sweet`, \d+ tokens\)\n/,
    );
    const { stdout: json } = await run(['--outline', '--json'], page);
    expect(JSON.parse(json).outline[2]).toEqual({ level: 2, title: 'Use', id: 'use', tokenCount: expect.any(Number) });
  });

  test('--section prints one of them, and suggests one for a wrong id', async () => {
    expect((await run(['--section', 'use'], page)).stdout).toBe('## Use\n\nEat.\n');
    expect(await run(['--section', 'user'], page)).toMatchObject({
      code: 1,
      stderr: 'recto: standard input: The page has no section with the id "user". Did you mean "use"?\n',
    });
  });

  test('--max-tokens prints the first part, and --part another one', async () => {
    const first = await run(['--no-meta', '--max-tokens', '400'], page);
    const count = Number(/This is part 1 of (\d+)\. Add --part 2 for the next one\.\n$/.exec(first.stderr)?.[1]);
    let joined = first.stdout;
    for (let part = 2; part <= count; part++) {
      joined += (await run(['--no-meta', '--max-tokens', '400', '--part', `${part}`], page)).stdout;
    }
    expect(joined).toBe((await run(['--no-meta'], page)).stdout);
    const { code, stderr } = await run(['--max-tokens', '200', '--part', '99'], page);
    expect(code).toBe(1);
    expect(stderr).toContain('There is no part 99. The last one is part ');
    const json = JSON.parse((await run(['--json', '--max-tokens', '500'], '<h1>Pears</h1>')).stdout);
    expect(json.part).toMatchObject({ number: 1, of: 1, repeatedLines: { start: 0, end: 0 } });
  });

  test.each([
    [['--max-tokens', '20'], '--max-tokens must be a whole number from 200 to 1000000, not 20.'],
    [['--part', '2'], '--part needs --max-tokens.'],
    [['--max-tokens', '200', '--part', '0'], '--part must be a whole number from 1, not "0".'],
    [['--outline', '--section', 'a'], "--section can't be used with --outline."],
  ])('%j is an error', async (words, message) => {
    const { code, stderr } = await run(words, page);
    expect([code, stderr.includes(message)]).toEqual([2, true]);
  });
});

test('rejects a single output file for several inputs, and says what to write instead', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'recto-output-'));
  for (const name of ['a.html', 'b.html']) await writeFile(join(cwd, name), '<h1>Hello</h1>');
  const refused = await recto(['a.html', 'b.html', '-o', 'one.md'], { cwd });
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('--output one.md is a single file, but there are 2 inputs.');
  expect(refused.stderr).toContain('--output one/');
  expect(await readdir(cwd)).toEqual(['a.html', 'b.html']);
  await writeFile(join(cwd, 'plain'), 'text');
  expect((await recto(['a.html', 'b.html', '-o', 'plain'], { cwd })).code).toBe(2);
  for (const folder of ['one/', 'two']) {
    expect((await recto(['a.html', 'b.html', '-o', folder], { cwd })).code).toBe(0);
    expect((await readdir(join(cwd, folder))).sort()).toEqual(['a.md', 'b.md']);
  }
  await rm(cwd, { recursive: true });
});

test('a data command without data names the setting, and creates nothing', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'recto-data-'));
  for (const words of [
    ['accounts', 'list'],
    ['accounts', 'create', '--email', 'ann@example.com'],
    ['keys', 'list'],
    ['keys', 'list', '--data-dir', 'elsewhere'],
  ]) {
    const refused = await recto(words, { cwd });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/^recto: There is no data in .*RECTO_DATA_DIR/);
  }
  expect(await readdir(cwd)).toEqual([]);
  const created = await recto(['accounts', 'create', '--email', 'ann@example.com', '--data-dir', 'data'], { cwd });
  expect([created.code, await readdir(cwd)]).toEqual([0, ['data']]);
  expect((await recto(['accounts', 'list', '--data-dir', 'data'], { cwd })).stdout).toContain('ann@example.com');
  await rm(cwd, { recursive: true });
});
