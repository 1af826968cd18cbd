/** The result of a conversion: the engine's, and how the page was obtained. */
import type { Conversion, Metadata } from '@recto-md/engine';

export interface ConvertedPage extends Conversion {
  readonly metadata: PageMetadata;
}

export interface PageMetadata extends Metadata {
  /** Whether a browser rendered the page. Absent if it wasn't asked to. */
  readonly rendered?: boolean;
}
