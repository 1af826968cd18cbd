/**
 * The browser's processes and their memory, from /proc. Chromium's own figures leave out whole processes, and those of
 * the machine include everyone else's.
 */
import { readdir, readFile } from 'node:fs/promises';

export interface BrowserProcess {
  readonly pid: number;
  /** Proportional set size in bytes; where /proc doesn't show it, the resident memory that no other process shares. */
  readonly memory: number;
  /** Whether it runs pages. */
  readonly isPage: boolean;
}

const PAGE_SIZE = 4096;

/** The process and all of its descendants. Empty if it has exited, or without /proc. */
export async function readProcessTree(root: number): Promise<BrowserProcess[]> {
  const parents = await readParents();
  if (!parents.has(root)) return [];
  const children = new Map<number, number[]>();
  for (const [pid, parent] of parents) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return (await Promise.all(found.map(readProcess))).filter((each) => each !== undefined);
}

export function killPageProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited meanwhile.
  }
}

async function readParents(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name));
  await Promise.all(
    pids.map(async (pid) => {
      // The name in parentheses may contain spaces and parentheses.
      const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
      const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
      if (parent !== undefined) parents.set(Number(pid), Number(parent));
    }),
  );
  return parents;
}

async function readProcess(pid: number): Promise<BrowserProcess | undefined> {
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, 'latin1');
    return { pid, memory: await readMemory(pid), isPage: command.includes('--type=renderer') };
  } catch {
    return undefined;
  }
}

async function readMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'latin1').catch(() => '');
  const pss = /^Pss:\s+(\d+) kB/m.exec(rollup)?.[1];
  if (pss !== undefined) return Number(pss) * 1024;
  const [, resident = '0', shared = '0'] = (await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ');
  return (Number(resident) - Number(shared)) * PAGE_SIZE;
}
