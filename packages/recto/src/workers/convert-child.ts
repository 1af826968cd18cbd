/**
 * Entry point of a child process. It receives nothing but pages. If it hangs, runs out of memory or crashes, only the
 * current page fails.
 */
import { setFlagsFromString } from 'node:v8';
import { type Conversion, type ConvertOptions, convert } from '@recto-md/engine';
import { loadHtmlConverter } from '../conversion/page-text-to-html.ts';
import type { PageText } from '../conversion/ports.ts';
import type { ChildJob, ChildMessage } from './child-protocol.ts';
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
  readonly conversion: Conversion | undefined;
  readonly failure?: string;
}

async function attempt(page: PageText, options: ConvertOptions, deadline: number): Promise<Attempt> {
  try {
    const toHtml = await loadHtmlConverter(page.kind);
    return { conversion: withinDeadline(deadline, () => convert(toHtml(page.text), options)) };
  } catch (error) {
    // The pool has already replaced this process, or is gone. The interrupted engine must not be used again.
    if (error instanceof DeadlineError) process.exit(1);
    return { conversion: undefined, failure: String(error) };
  }
}

process.on('message', async ({ id, page, options, deadline }: ChildJob) => {
  send({ kind: 'begun', id });
  const before = process.cpuUsage();
  const result = await attempt(page, options, deadline);
  const { user, system } = process.cpuUsage(before);
  const cost = { cpuMilliseconds: (user + system) / 1000, peakBytes: process.resourceUsage().maxRSS * 1024 };
  send({ kind: 'done', id, ...result, residentBytes: process.memoryUsage.rss(), cost });
});
// The service has exited.
process.on('disconnect', () => process.exit());

// Load and warm up before the first real page.
await attempt(
  { kind: 'html', text: '<title>Warm</title><article><h1>Warm</h1><p>Up.</p></article>' },
  {},
  WARM_UP_MILLISECONDS,
);
send({ kind: 'ready' });
