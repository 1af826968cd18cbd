/** Messages between the pool and its child processes. */
import type { Conversion, ConvertOptions } from '@recto-md/engine';
import type { PageText } from '../conversion/ports.ts';
import type { Reading, ReadMarkdown } from '../conversion/reading/read-markdown.ts';
import type { CompressedText } from '../conversion/snapshots/packed-page.ts';

export type ChildTask =
  | { readonly kind: 'convert'; readonly page: PageText; readonly options: ConvertOptions }
  | { readonly kind: 'read'; readonly markdown: string | CompressedText; readonly reading: Reading };

export type TaskResult = Conversion | ReadMarkdown;

export interface ChildJob {
  readonly id: number;
  readonly task: ChildTask;
  /** Milliseconds after which the process exits by itself. Longer than the pool's timeout: it matters if the pool is gone. */
  readonly deadline: number;
}

/** What one conversion cost its process. */
export interface ConversionCost {
  readonly cpuMilliseconds: number;
  /** Most memory the process has held since it started. */
  readonly peakBytes: number;
}

export type ChildMessage =
  /** Loaded and warmed up. */
  | { readonly kind: 'ready' }
  /** The page has arrived. If the process dies from now on, the page is to blame. */
  | { readonly kind: 'begun'; readonly id: number }
  | {
      readonly kind: 'done';
      readonly id: number;
      /** `undefined` if the task threw. */
      readonly result: TaskResult | undefined;
      /** The limit that the task exceeded, such as that of the stack. */
      readonly failure?: string;
      /** The fault that the task ran into, for the operator's log. Contains nothing of the page. */
      readonly fault?: string;
      /** The page has nothing that a selector matches: the client's message. */
      readonly selectorNotFound?: string;
      readonly residentBytes: number;
      readonly cost: ConversionCost;
    };
