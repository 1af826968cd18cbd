import { unpackModel } from './score/load-model.ts';
import type { ContentModel } from './score/model.ts';
import { MODEL } from './score/model-data.ts';
import { Tokenizer } from './tokens/tokenizer.ts';

/**
 * What choosing content keeps from page to page: the unpacked model, and the tokenizer with its
 * buffer. Made once per process.
 */
export class ContentMemory {
  readonly tokenizer = new Tokenizer();
  #model: ContentModel | undefined;

  /** The built-in model, unpacked when it is first needed. */
  get model(): ContentModel {
    this.#model ??= unpackModel(MODEL);
    return this.#model;
  }
}
