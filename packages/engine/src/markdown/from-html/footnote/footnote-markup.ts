/** The markup of references and notes in known generators. */
import { type Attribute, attribute, ELEMENT, type HtmlElement, isHeading, nearest } from '../../../html/tree/tree.ts';
import { besideOf } from '../element-lookup.ts';
import { collapsedText } from '../plain-text.ts';

const REFERENCE_CLASS = /(?:^|[\s_-])(?:footnote|noteref|fn|fnanchor|footnoteref|endnote)(?:$|[\s_-])/i;
export const NOTES_CLASS = /(?:^|[\s_-])(?:footnotes?|endnotes?|references|reflist)(?:$|[\s_-])/i;
const BACKLINK_WRAPPER = /(?:^|\s)(?:mw-cite-backlink|label|footnote-backlink|footnote-back)(?:$|\s)/;
const NOTE_ELEMENTS = new Set(['li', 'p', 'div', 'aside', 'dd']);
export const MAX_MARKER_LENGTH = 16;
/** docutils writes each note as a table. */
const NOTE_TABLE = /(?:^|\s)footnote(?:$|\s)/;

export function hasReferenceMarkup(anchor: HtmlElement): boolean {
  if (anchor.parent?.name === 'sup' || anchor.parent?.parent?.name === 'sup') return true;
  const first = anchor.first;
  if (first?.kind === ELEMENT && first.name === 'sup' && !first.next) return true;
  for (const { name, value } of anchor.attributes) {
    if (name === 'data-footnote-ref' || (name === 'role' && value === 'doc-noteref')) return true;
    if (name === 'epub:type' && value === 'noteref') return true;
    if (name === 'class' && REFERENCE_CLASS.test(value) && !/back/i.test(value)) return true;
  }
  return false;
}

/** IDs that a backlink may target: of the reference or of elements close around or inside it. */
export function backlinkTargets(anchor: HtmlElement): string[] {
  const { parent, first } = anchor;
  const before = besideOf(anchor, 'previous');
  // Project Gutenberg: an empty anchor, then the link.
  const nodes = [anchor, parent, parent?.parent, before?.kind === ELEMENT && before.first ? null : before, first];
  const ids = nodes.map((node) => (node?.kind === ELEMENT ? attribute(node, 'id') : undefined));
  return [...ids, attribute(anchor, 'name')].filter((id) => id !== undefined && id !== '') as string[];
}

/** The element before the note that is its marker: the term in docutils, the heading around a backlink in Texinfo. */
export function markerElement(target: HtmlElement, isBacklink: boolean): HtmlElement | null {
  if (target.name === 'dt') return target;
  const { parent } = target;
  return isBacklink && parent && isHeading(parent.name) && parent.first === parent.last ? parent : null;
}

/** The block of the note: the target, the block that begins with it, or the one after its marker. */
export function noteBlock(target: HtmlElement, marker: HtmlElement | null, isBacklink: boolean): HtmlElement | null {
  let element: HtmlElement = target;
  if (marker !== null) {
    const note = besideOf(marker, 'next');
    return note?.kind === ELEMENT && NOTE_ELEMENTS.has(note.name) && isInNotesSection(note) ? note : null;
  }
  for (let up = 0; up < 3; up++) {
    if (NOTE_ELEMENTS.has(element.name) || isNoteTable(element)) return element;
    const { parent } = element;
    if (!parent || besideOf(element, 'previous') || element.name === 'section') return null;
    // A `sup` at the start of a paragraph is a reference, unless it is a note's number that links
    // back.
    if (element.name === 'sup' && !isBacklink) return null;
    element = parent;
  }
  return null;
}

export function isNoteTable({ name, attributes }: HtmlElement): boolean {
  return (
    name === 'table' && attributes.some((attribute) => attribute.name === 'class' && NOTE_TABLE.test(attribute.value))
  );
}

export function isInNotesSection(note: HtmlElement): boolean {
  const isSection = ({ name, value }: Attribute) =>
    (name === 'class' && NOTES_CLASS.test(value)) ||
    (name === 'role' && (value.startsWith('doc-endnote') || value === 'doc-footnote')) ||
    (name === 'epub:type' && /^(?:foot|end|rear)notes?$/.test(value)) ||
    name === 'data-footnotes';
  return nearest(note, 4, ({ attributes }) => attributes.some(isSection)) !== null;
}

export function backlinkWrapper(backlink: HtmlElement, note: HtmlElement): HtmlElement {
  const isWrapper = (element: HtmlElement) => BACKLINK_WRAPPER.test(attribute(element, 'class') ?? '');
  const wrapper = nearest(backlink, 4, (element) => element === note || isWrapper(element));
  if (wrapper !== null && wrapper !== note) return wrapper;
  const parent = backlink.parent;
  return parent?.name === 'sup' && parent.first === parent.last ? parent : backlink;
}

/**
 * The `sup` around a reference, if it contains only the reference and brackets; else the anchor.
 */
export function referenceElement(anchor: HtmlElement, text: string): HtmlElement {
  const around = anchor.parent?.name === 'sup' ? anchor.parent : anchor.parent?.parent;
  if (around?.name !== 'sup') return anchor;
  return stripBrackets(collapsedText(around, 2 * MAX_MARKER_LENGTH)) === stripBrackets(text) ? around : anchor;
}

export function stripBrackets(marker: string): string {
  return marker.replace(/[\s[\]()]+/g, '');
}
