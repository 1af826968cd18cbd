/** A start tag, as the tokenizer passes it to the tree construction. */
import type { Attribute } from '../tree/attribute-flags.ts';

export interface StartTag {
  /** In lower case. */
  name: string;
  /** Code of the name; 0 for an unknown one. */
  code: number;
  attributes: Attribute[];
  /** Flags of the attributes. */
  attributeFlags: number;
  classNumber: number;
  /** In the source; UTF-16 units. */
  length: number;
  isSelfClosing: boolean;
}

/** The attribute's value, or the empty string. */
export function attributeValue({ attributes }: StartTag, name: string): string {
  for (const attribute of attributes) if (attribute.name === name) return attribute.value;
  return '';
}
