/**
 * The browser's processes and their memory, from /proc. Chromium's own figures leave out whole processes, and those of
 * the machine include everyone else's.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
 * A process and all of its descendants, looked at again and again. Each process of the machine is asked for its parent
 * once: with some hundred processes, every look would take ten milliseconds otherwise.
 */
export class ProcessTree {
  readonly #root: number;
  /** Processes seen before, and whether they are in the tree. */
  #known = new Map<number, boolean>();

  constructor(root: number) {
    this.#root = root;
  }

  /**
   * Resident bytes by process id, as counters that the kernel keeps. Empty if the root has exited, or without /proc.
   * Synchronous, because a file of /proc takes a few microseconds to read.
   */
  readResidentSizes(): Map<number, number> {
    this.#update();
    const sizes = new Map<number, number>();
    for (const [pid, isInTree] of this.#known) {
      if (!isInTree) continue;
      const [, pages] = readIfPresent(`/proc/${pid}/statm`).split(' ');
      if (pages !== undefined) sizes.set(pid, Number(pages) * PAGE_SIZE);
    }
    return sizes;
  }

  /** The exact sizes. The kernel walks all pages of a process for it, which takes some ten milliseconds each. */
  async readProcesses(): Promise<BrowserProcess[]> {
    // The ids of processes that have exited are used again, though not soon.
    this.#known.clear();
    const pids = [...this.readResidentSizes().keys()];
    return (await Promise.all(pids.map(readProcess))).filter((each) => each !== undefined);
  }

  #update(): void {
    const known = new Map<number, boolean>();
    const children = new Map<number, number[]>();
    for (const pid of listProcesses()) {
      const isInTree = this.#known.get(pid);
      known.set(pid, isInTree ?? pid === this.#root);
      if (isInTree !== undefined) continue;
      const parent = parentOf(pid);
      const siblings = children.get(parent);
      if (siblings === undefined) children.set(parent, [pid]);
      else siblings.push(pid);
    }
    const found = [...known].flatMap(([pid, isInTree]) => (isInTree ? pid : []));
    for (const pid of found) {
      known.set(pid, true);
      found.push(...(children.get(pid) ?? []));
    }
    this.#known = known;
  }
}

/**
 * Gives a session of processes a priority. Linux divides processor time between sessions first (autogroup), and the
 * browser is a session of its own: the priority of its processes counts only among themselves.
 * @param pid - of any process of the session.
 */
export function setSessionPriority(pid: number, priority: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    // Another system, or one that doesn't group sessions.
  }
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

/** @returns 0 if the process has exited meanwhile. */
function parentOf(pid: number): number {
  const stat = readIfPresent(`/proc/${pid}/stat`);
  // The name in parentheses may contain spaces and parentheses.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
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
