/** What the pool and its processes say to each other. */
import type { Conversion, ConvertOptions } from '@recto-md/engine';
import type { PageText } from '../conversion/ports.ts';

export interface ChildJob {
  readonly id: number;
  readonly page: PageText;
  readonly options: ConvertOptions;
  /** Milliseconds after which the process ends itself: later than the pool would, in case that there is no pool any more. */
  readonly deadline: number;
}

/** What one conversion took of its process. */
export interface ConversionCost {
  readonly cpuMilliseconds: number;
  /** Most memory that the process has held since it started. */
  readonly peakBytes: number;
}

export type ChildAnswer =
  /** Loaded and warm. */
  | { readonly kind: 'ready' }
  /** The page has arrived: whatever happens to the process now is the page's doing. */
  | { readonly kind: 'begun'; readonly id: number }
  | {
      readonly kind: 'done';
      readonly id: number;
      /** `undefined` where the conversion threw. */
      readonly conversion: Conversion | undefined;
      /** For the operator's log: what it threw. */
      readonly failure?: string;
      readonly residentBytes: number;
      readonly cost: ConversionCost;
    };
