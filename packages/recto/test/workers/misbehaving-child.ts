/** A child process that fails in the way that the page's text requests. */

import { decodePageText } from '../../src/conversion/page-text.ts';
import { decompressSync } from '../../src/conversion/snapshots/packed-page.ts';
import type { ChildJob, ChildMessage } from '../../src/workers/child-protocol.ts';
import { DeadlineError, withinDeadline } from '../../src/workers/within-deadline.ts';

const BEHAVIOURS: Readonly<Record<string, (argument: number) => void>> = {
  hang() {
    for (;;) Math.random();
  },
  busy(milliseconds) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) Math.random();
  },
  arrays() {
    const all: number[][] = [];
    for (;;) all.push(new Array(10_000).fill(Math.random()));
  },
  oneArray() {
    const all: number[] = [];
    for (;;) all.push(Math.random());
  },
  map() {
    const all = new Map<number, string>();
    for (let key = 0; ; key++) all.set(key, `value ${key}`);
  },
  strings() {
    const all: string[] = [];
    for (let key = 0; ; key++) all.push('x'.repeat(1000) + key);
  },
  recursion() {
    const descend = (depth: number): number => descend(depth + 1) + 1;
    descend(0);
  },
  throws() {
    throw new TypeError('secret of the inside');
  },
  abort() {
    process.abort();
  },
  exit() {
    process.exit(0);
  },
  kill() {
    process.kill(process.pid, 'SIGKILL');
  },
  disconnect() {
    process.disconnect();
  },
};

function reply(message: ChildMessage): void {
  process.send?.(message);
}

process.on('message', ({ id, task, deadline }: ChildJob) => {
  reply({ kind: 'begun', id });
  const text = task.kind === 'convert' ? decodePageText(task.page) : decompressSync(task.markdown);
  const [name = '', argument = '0'] = text.split(' ');
  const cost = { cpuMilliseconds: 0, peakBytes: 0 };
  const residentBytes = name === 'bloated' ? 2 ** 40 : process.memoryUsage.rss();
  try {
    withinDeadline(deadline, () => BEHAVIOURS[name]?.(Number(argument)));
    const metadata = { title: '', extractedAt: '', wordCount: 0, tokenCount: 0, readingTime: 0 };
    const result = {
      markdown: `${text} by ${process.pid}`,
      metadata: { ...metadata, author: null, publishedDate: null, description: null },
      content: { pageType: null, keptShare: 1, confidence: 1, source: 'page' as const },
      warnings: [],
    };
    reply({ kind: 'done', id, result, residentBytes, cost });
  } catch (error) {
    if (error instanceof DeadlineError) process.exit(1);
    const known = error instanceof RangeError ? { failure: String(error) } : { fault: 'TypeError\n    at secret' };
    reply({ kind: 'done', id, result: undefined, ...known, residentBytes, cost });
  }
});
process.on('disconnect', () => process.exit());
reply({ kind: 'ready' });
