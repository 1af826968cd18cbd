/**
 * The process that converts: it knows nothing but the page it was given. It may hang, run out of memory or die, and only
 * that page is lost.
 */
import { setFlagsFromString } from 'node:v8';
import { type Conversion, type ConvertOptions, convert } from '@recto-md/engine';
import { loadHtmlConverter } from '../conversion/page-text-to-html.ts';
import type { PageText } from '../conversion/ports.ts';
import type { ChildAnswer, ChildJob } from './child-protocol.ts';
import { DeadlineError, withinDeadline } from './within-deadline.ts';

/** Milliseconds: for the first page, which nobody waits for. */
const WARM_UP = 60_000;

// Most of what a page makes lives until it is converted: looking for garbage each time the heap has grown by half takes a third
// of the processor time of a large page, and doing so on several processors at once takes them from the pages beside it. Set
// here, where a release of Node.js without the flags passes over them.
setFlagsFromString('--heap-growing-percent=150');
setFlagsFromString('--no-parallel-scavenge');

function answer(message: ChildAnswer): void {
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
    // Whoever was waiting has given up on this process, or is gone; what was cut off half way is not used again.
    if (error instanceof DeadlineError) process.exit(1);
    return { conversion: undefined, failure: String(error) };
  }
}

process.on('message', async ({ id, page, options, deadline }: ChildJob) => {
  answer({ kind: 'begun', id });
  const before = process.cpuUsage();
  const result = await attempt(page, options, deadline);
  const { user, system } = process.cpuUsage(before);
  const cost = { cpuMilliseconds: (user + system) / 1000, peakBytes: process.resourceUsage().maxRSS * 1024 };
  answer({ kind: 'done', id, ...result, residentBytes: process.memoryUsage.rss(), cost });
});
// The service is gone: so is everybody who could want an answer.
process.on('disconnect', () => process.exit());

// The first page should not pay for loading and warming up.
await attempt({ kind: 'html', text: '<title>Warm</title><article><h1>Warm</h1><p>Up.</p></article>' }, {}, WARM_UP);
answer({ kind: 'ready' });
