/**
 * Entry point of a child process. It receives nothing but pages. If it hangs, runs out of memory or crashes, only the
 * current page fails.
 */
import { setFlagsFromString } from 'node:v8';
import { convert, SelectorNotFoundError } from '@recto-md/engine';
import { withBlockWarning } from '../conversion/block-pages/block-warning.ts';
import { decodePageText } from '../conversion/page-text.ts';
import { loadHtmlConverter } from '../conversion/page-text-to-html.ts';
import { readMarkdown } from '../conversion/reading/read-markdown.ts';
import { withSelectors } from '../conversion/selectors.ts';
import { decompressSync } from '../conversion/snapshots/packed-page.ts';
import type { ChildJob, ChildMessage, ChildTask, TaskResult } from './child-protocol.ts';
import { DeadlineError, withinDeadline } from './within-deadline.ts';

/** Deadline for the warm-up page, which no client waits for. */
const WARM_UP_MILLISECONDS = 60_000;

// Most objects of a page live until it is converted. By default V8 would collect garbage whenever the heap has grown by
// half, a third of the CPU time of a large page, on several cores that other pages need. Set at runtime, because a release
// of Node without these flags ignores them here but would refuse to start with them on the command line.
setFlagsFromString('--heap-growing-percent=150');
setFlagsFromString('--no-parallel-scavenge');

function send(message: ChildMessage): void {
  process.send?.(message);
}

interface Attempt {
  readonly result: TaskResult | undefined;
  readonly failure?: string;
  readonly fault?: string;
  readonly selectorNotFound?: string;
}

async function attempt(task: ChildTask, deadline: number): Promise<Attempt> {
  try {
    if (task.kind === 'read') {
      return { result: withinDeadline(deadline, () => readMarkdown(decompressSync(task.markdown), task.reading)) };
    }
    const { page, options } = task;
    const toHtml = await loadHtmlConverter(page.kind);
    const complete = await withSelectors(options);
    const { html, conversion } = withinDeadline(deadline, () => {
      const html = toHtml(decodePageText(page));
      return { html, conversion: convert(html, complete) };
    });
    return { result: await withBlockWarning(conversion, html, options) };
  } catch (error) {
    // The pool has already replaced this process, or is gone. The interrupted engine must not be used again.
    if (error instanceof DeadlineError) process.exit(1);
    if (error instanceof SelectorNotFoundError) return { result: undefined, selectorNotFound: error.message };
    // Of the stack, or of the length of a string.
    if (error instanceof RangeError) return { result: undefined, failure: String(error) };
    return { result: undefined, fault: describeFault(error) };
  }
}

/** Without the message, which may quote the page. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [error.name, ...frames].join('\n');
}

process.on('message', async ({ id, task, deadline }: ChildJob) => {
  send({ kind: 'begun', id });
  const before = process.cpuUsage();
  const attempted = await attempt(task, deadline);
  const { user, system } = process.cpuUsage(before);
  const cost = { cpuMilliseconds: (user + system) / 1000, peakBytes: process.resourceUsage().maxRSS * 1024 };
  send({ kind: 'done', id, ...attempted, residentBytes: process.memoryUsage.rss(), cost });
});
// Ctrl+C in a terminal and systemd also send them to this process, but the service ends it once it has no more requests.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
// The service has exited.
process.on('disconnect', () => process.exit());

// Load and warm up before the first real page.
await attempt(
  {
    kind: 'convert',
    page: { kind: 'html', text: '<title>Warm</title><article><h1>Warm</h1><p>Up.</p></article>' },
    options: {},
  },
  WARM_UP_MILLISECONDS,
);
send({ kind: 'ready' });
