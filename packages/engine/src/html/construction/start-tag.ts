/** A start tag, as the tokenizer passes it to the tree construction. */
import { NAMES } from '../name-codes.ts';
import type { Attribute } from '../tree/attribute-flags.ts';

/** Shared by all tags without attributes. Never mutated. */
export const NO_ATTRIBUTES: Attribute[] = [];

/** The tokenizer uses one object for all of its tags, so nothing may keep it. */
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

/** A tag without attributes, for an element that no tag in the source stands for. @param code - of its name. */
export function bareTag(code: number): StartTag {
  return {
    name: NAMES[code - 1] ?? '',
    code,
    attributes: NO_ATTRIBUTES,
    attributeFlags: 0,
    classNumber: 0,
    length: 0,
    isSelfClosing: false,
  };
}

/** The attribute's value, or the empty string. */
export function attributeValue({ attributes }: StartTag, name: string): string {
  for (const attribute of attributes) if (attribute.name === name) return attribute.value;
  return '';
}
