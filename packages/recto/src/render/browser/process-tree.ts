/**
 * The browser's processes and their memory, from /proc. Chromium's own figures leave out whole processes, and those of
 * the machine include everyone else's.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export interface BrowserProcess {
  readonly pid: number;
  /** Proportional set size in bytes; where /proc doesn't show it, the resident memory that no other process shares. */
  readonly memory: number;
  /** Whether it runs pages. */
  readonly isPage: boolean;
}

const PAGE_SIZE = 4096;

/**
 * Resident bytes of the process and of all of its descendants, by process id, as counters that the kernel keeps. Empty if
 * it has exited, or without /proc. Synchronous, because a file of /proc takes a few microseconds to read.
 */
export function readResidentSizes(root: number): Map<number, number> {
  const children = new Map<number, number[]>();
  const resident = new Map<number, number>();
  for (const pid of listProcesses()) {
    // The name in parentheses may contain spaces and parentheses.
    const stat = readIfPresent(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 22) continue;
    const parent = Number(fields[1]);
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [pid]);
    else siblings.push(pid);
    resident.set(pid, Number(fields[21]) * PAGE_SIZE);
  }
  const sizes = new Map<number, number>();
  if (!resident.has(root)) return sizes;
  const found = [root];
  for (const pid of found) {
    sizes.set(pid, resident.get(pid) ?? 0);
    found.push(...(children.get(pid) ?? []));
  }
  return sizes;
}

/** The process and all of its descendants. The kernel walks all their pages, which takes some ten milliseconds each. */
export async function readProcessTree(root: number): Promise<BrowserProcess[]> {
  const pids = [...readResidentSizes(root).keys()];
  return (await Promise.all(pids.map(readProcess))).filter((each) => each !== undefined);
}

export function killPageProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited meanwhile.
  }
}

/** Kills a process and the helpers that it started, also those that outlive it. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Every process of the group has exited.
  }
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []));
  } catch {
    return [];
  }
}

/** Empty if the process has exited meanwhile. */
function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
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
