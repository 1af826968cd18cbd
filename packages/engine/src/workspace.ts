/**
 * The memory and caches that conversions reuse. Each entry point makes one for the process and passes its
 * parts to the stages.
 */
import { MeasureMemory } from './measure/measure.ts';
import { LanguageTagCache } from './metadata/read-language.ts';
import { MetaKeyCache } from './page/meta-key-cache.ts';
import { ScratchMemory } from './scratch-memory.ts';

/**
 * Pages of up to this many nodes, most of the web's, share one memory. A larger page gets its own,
 * which is freed.
 */
const MAX_SHARED_NODES = 2_000;
const SHARED_BYTES = 1 << 20;
/** What the stages take for each node, at least. */
const BYTES_PER_NODE = 5;

export class Workspace {
  readonly metaKeys = new MetaKeyCache();
  readonly languageTags = new LanguageTagCache();
  readonly measure = new MeasureMemory();
  readonly #shared = new ScratchMemory(SHARED_BYTES);

  /** Scratch memory for a page of `nodes` nodes, valid until the next call. */
  scratchFor(nodes: number): ScratchMemory {
    if (nodes > MAX_SHARED_NODES) return new ScratchMemory(BYTES_PER_NODE * nodes);
    this.#shared.reset();
    return this.#shared;
  }
}
