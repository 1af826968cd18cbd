/**
 * The process that converts: it knows nothing but the page it was given. It may hang, run out of memory or die, and only
 * that page is lost.
 */
import { type Conversion, type ConvertOptions, convert } from '@recto-md/engine';
import { pageTextToHtml } from '../core/page-text.ts';
import type { PageText } from '../core/ports.ts';
import type { ChildAnswer, ChildJob } from './child-protocol.ts';

function answer(message: ChildAnswer): void {
  process.send?.(message);
}

interface Attempt {
  readonly conversion: Conversion | undefined;
  readonly failure?: string;
}

async function attempt(page: PageText, options: ConvertOptions): Promise<Attempt> {
  try {
    return { conversion: convert(await pageTextToHtml(page), options) };
  } catch (error) {
    return { conversion: undefined, failure: String(error) };
  }
}

process.on('message', async ({ id, page, options }: ChildJob) => {
  answer({ kind: 'begun', id });
  const before = process.cpuUsage();
  const result = await attempt(page, options);
  const { user, system } = process.cpuUsage(before);
  const cost = { cpuMilliseconds: (user + system) / 1000, peakBytes: process.resourceUsage().maxRSS * 1024 };
  answer({ kind: 'done', id, ...result, residentBytes: process.memoryUsage.rss(), cost });
});
// The service is gone: so is everybody who could want an answer.
process.on('disconnect', () => process.exit());

// The first page should not pay for loading and warming up.
await attempt({ kind: 'html', text: '<title>Warm</title><article><h1>Warm</h1><p>Up.</p></article>' }, {});
answer({ kind: 'ready' });
