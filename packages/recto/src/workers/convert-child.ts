/**
 * The process that converts: it knows nothing but the page it was given. It may hang, run out of memory or die, and only
 * that page is lost.
 */
import { type Conversion, type ConvertOptions, convert } from '@recto-md/engine';
import type { ChildAnswer, ChildJob } from './child-protocol.ts';

function answer(message: ChildAnswer): void {
  process.send?.(message);
}

function attempt(html: string, options: ConvertOptions): { conversion: Conversion | undefined; failure?: string } {
  try {
    return { conversion: convert(html, options) };
  } catch (error) {
    return { conversion: undefined, failure: String(error) };
  }
}

process.on('message', ({ id, html, options }: ChildJob) => {
  answer({ kind: 'begun', id });
  answer({ kind: 'done', id, ...attempt(html, options), residentBytes: process.memoryUsage.rss() });
});
// The service is gone: so is everybody who could want an answer.
process.on('disconnect', () => process.exit());

// The first page should not pay for loading and warming up.
attempt('<title>Warm</title><article><h1>Warm</h1><p>Up.</p></article>', {});
answer({ kind: 'ready' });
