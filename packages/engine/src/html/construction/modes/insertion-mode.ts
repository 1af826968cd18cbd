/** What an insertion mode does with each kind of token. */
import type { TextKind } from '../mode.ts';
import type { StartTag } from '../start-tag.ts';
import type { TreeBuilder } from '../tree-builder.ts';

export interface InsertionMode {
  readonly startTag: (builder: TreeBuilder, tag: StartTag) => void;
  /** @param code - of the name; 0 for an unknown one. */
  readonly endTag: (builder: TreeBuilder, name: string, code: number) => void;
  readonly text: (builder: TreeBuilder, text: string, kind: TextKind) => void;
}
