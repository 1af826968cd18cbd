/** What killed renderers leave in the folder for temporary files is removed, and nothing else. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  openRendererFolder,
  type RendererFolder,
  removeLeftFolders,
} from '../../src/render/browser/renderer-folder.ts';

const TWO_HOURS_AGO = new Date(Date.now() - 2 * 60 * 60_000);

let parent: string;
let opened: RendererFolder[];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'recto-folders-'));
  opened = [];
});

afterEach(() => {
  for (const folder of opened) folder.remove();
  rmSync(parent, { recursive: true });
});

function open(): string {
  const folder = openRendererFolder(parent);
  opened.push(folder);
  return folder.path;
}

/** As a renderer that was killed: the folder of an open one, under the id of a process that has exited. */
function leave(suffix: string): string {
  const { pid } = spawnSync('true');
  const path = join(parent, `recto-chromium-${pid}-${suffix}`);
  const owner = open();
  spawnSync('cp', ['-r', owner, path]);
  mkdirSync(join(path, '1'));
  writeFileSync(join(path, '1', 'Cookies'), 'x');
  return path;
}

function leaveLongAgo(name: string): string {
  const path = join(parent, name);
  mkdirSync(path, { recursive: true });
  utimesSync(path, TWO_HOURS_AGO, TWO_HOURS_AGO);
  return path;
}

test('the folder is removed with what browsers left in it', () => {
  const folder = openRendererFolder(parent);
  writeFileSync(join(folder.path, 'Local State'), '{}');
  folder.remove();
  expect(readdirSync(parent)).toEqual([]);
});

test('folders of processes that have exited are removed at once, those of running ones are kept', async () => {
  const left = leave('aaaaaa');
  const running = open();
  await removeLeftFolders(parent);
  expect([left, running].map((path) => existsSync(path))).toEqual([false, true]);
});

test('folders whose process can not be known are removed once nobody has touched them for an hour', async () => {
  const old = [leaveLongAgo('recto-chromium-1-abcdef'), leaveLongAgo('recto-renderer-abcdef')];
  const fresh = join(parent, 'recto-chromium-999999-abcdef');
  mkdirSync(fresh);
  await removeLeftFolders(parent);
  expect([...old, fresh].map((path) => existsSync(path))).toEqual([false, false, true]);
});

test('links, and what others named alike, are kept', async () => {
  const elsewhere = leaveLongAgo('elsewhere');
  writeFileSync(join(elsewhere, 'file'), 'x');
  const link = join(parent, 'recto-chromium-1-abcdef');
  symlinkSync(elsewhere, link);
  const left = leave('bbbbbb');
  symlinkSync(elsewhere, join(left, 'link'));
  const kept = [link, leaveLongAgo('recto-chromium-1-abcdef.bak'), leaveLongAgo('recto-chromium-data')];
  await removeLeftFolders(parent);
  expect(kept.map((path) => existsSync(path))).toEqual([true, true, true]);
  expect(existsSync(left)).toBe(false);
  expect(readdirSync(elsewhere)).toEqual(['file']);
});
