/** The memory of a process and its descendants, as they come and go. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { ProcessTree, setSessionPriority } from '../../src/render/browser/process-tree.ts';

let children: ChildProcess[] = [];

afterEach(() => {
  for (const { pid, exitCode, signalCode } of children)
    if (exitCode === null && signalCode === null) process.kill(-pid!, 'SIGKILL');
  children = [];
});

/** A shell that starts a `sleep` for each line that it reads. */
function startShell(): ChildProcess {
  const shell = spawn('sh', ['-c', 'while read line; do sleep 60 & echo $!; done; wait'], {
    stdio: 'pipe',
    // In a group, so that none of what it starts is left.
    detached: true,
  });
  children.push(shell);
  return shell;
}

async function startSleep(shell: ChildProcess): Promise<number> {
  shell.stdin?.write('\n');
  const [output] = (await once(shell.stdout!, 'data')) as [Buffer];
  return Number(output.toString());
}

describe.skipIf(process.platform !== 'linux')('the tree of a process', () => {
  test('has descendants that start later, and none that have ended or belong to another process', async () => {
    const [shell, other] = [startShell(), startShell()];
    await startSleep(other);
    const tree = new ProcessTree(shell.pid!);
    expect([...tree.readResidentSizes().keys()]).toEqual([shell.pid]);
    const first = await startSleep(shell);
    const second = await startSleep(shell);
    expect([...tree.readResidentSizes().keys()].toSorted()).toEqual([shell.pid, first, second].toSorted());
    process.kill(first, 'SIGKILL');
    const pids = () => [...tree.readResidentSizes()].flatMap(([pid, bytes]) => (bytes > 0 ? pid : []));
    await expect.poll(pids).toEqual([shell.pid, second].toSorted());
    process.kill(second, 'SIGKILL');
  });

  test('has the resident memory that the kernel states', () => {
    const sizes = new ProcessTree(process.pid).readResidentSizes();
    const stated = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
    expect(sizes.get(process.pid)! / stated).toBeCloseTo(1, 1);
  });

  test('is empty once the process has exited', async () => {
    const shell = startShell();
    const tree = new ProcessTree(shell.pid!);
    expect(tree.readResidentSizes().size).toBe(1);
    shell.kill('SIGKILL');
    await once(shell, 'close');
    expect(tree.readResidentSizes().size).toBe(0);
    expect(await tree.readProcesses()).toEqual([]);
  });
});

describe.skipIf(!existsSync('/proc/self/autogroup'))('a session', () => {
  test('has the priority that it was given, also for what its processes start', async () => {
    const shell = startShell();
    const own = readFileSync('/proc/self/autogroup', 'utf8');
    setSessionPriority(shell.pid!, 19);
    const sleep = await startSleep(shell);
    expect(readFileSync(`/proc/${sleep}/autogroup`, 'utf8')).toMatch(/ nice 19\n$/);
    expect(readFileSync('/proc/self/autogroup', 'utf8')).toBe(own);
  });
});
