/**
 * Finds footnotes: a reference that links to a note, and a note that links back or is in a section
 * of notes. Only if both are found and kept do they become `[^1]`; otherwise links and lists stay.
 */
import {
  attribute,
  ELEMENT,
  following,
  followingSkippingChildren,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  isHeading,
} from '../../../html/tree/tree.ts';
import type { PageFacts } from '../../../page/page-facts.ts';
import { pageFragment, pageUrls } from '../../../page/page-fragments.ts';
import { keptElements } from '../element-lookup.ts';
import { collapsedText } from '../plain-text.ts';
import {
  backlinkTargets,
  backlinkWrapper,
  hasReferenceMarkup,
  isInNotesSection,
  isNoteTable,
  MAX_MARKER_LENGTH,
  markerElement,
  NOTES_CLASS,
  noteBlock,
  referenceElement,
  stripBrackets,
} from './footnote-markup.ts';

export type FootnoteRole =
  | { readonly kind: 'reference'; readonly label: string }
  | { readonly kind: 'definition'; readonly label: string }
  /** Its items are definitions, or `item`s without a reference. */
  | { readonly kind: 'list' }
  | { readonly kind: 'item'; readonly ordinal: number }
  /** A backlink, or content that only belongs to the list of notes. */
  | { readonly kind: 'skipped' };

const SKIPPED_ROLE: FootnoteRole = { kind: 'skipped' };

interface Reference {
  readonly anchor: HtmlElement;
  readonly target: string;
  readonly text: string;
  /** Whether only its text and a backlink identify it as a reference. */
  readonly isPlain: boolean;
}

interface Note {
  readonly element: HtmlElement;
  readonly target: string;
  readonly backlinks: HtmlElement[];
  isInNotesSection: boolean;
  /** Before the note, if the marker is not in it. */
  readonly marker: HtmlElement | null;
}

/** Text of a link without reference markup that may be a reference. */
const PLAIN_MARKER = /^[[(]?(?:\d{1,3}|[a-z]|[ivx]{1,5}|[*†‡§¶]{1,3})[\])]?$/;
/** The marker before the text of a note: whole, maybe in an element, or what follows a backlink around the number. */
const MARKER_BEFORE = /^\s*[[(]?([\p{L}\p{N}*†‡§¶]{1,8})[\])]?[.:]?(?=\s|$)/u;
const REST_OF_MARKER = /^\s*[.:)\]]+(?=\s)/;
/** Nodes searched for the text of a note. */
const MAX_NODES_BEFORE_TEXT = 12;
/** Notes nested in notes. */
const MAX_NESTED_NOTES = 8;

export class Footnotes {
  private readonly roles = new Map<HtmlElement, FootnoteRole>();
  private readonly document: HtmlDocument;
  private readonly dropped: Uint8Array;
  private readonly pageUrls: readonly string[];
  private lastNumber = 1;

  /** @param url - URL of the page. */
  constructor(facts: PageFacts, dropped: Uint8Array, url: string | undefined) {
    const { document } = facts;
    this.document = document;
    this.dropped = dropped;
    this.pageUrls = pageUrls(facts, url);
    const kept = new Set(keptElements(document.fragmentLinks, document.size, dropped));
    const references = this.findReferences(document.fragmentLinks);
    // The backlinks to dropped references are dropped, too.
    if (kept.size > 0 && references.length > 0)
      this.match(
        references.filter(({ anchor }) => kept.has(anchor)),
        this.findNotes(references),
      );
  }

  get isEmpty(): boolean {
    return this.roles.size === 0;
  }

  roleOf(element: HtmlElement): FootnoteRole | undefined {
    return this.roles.get(element);
  }

  /** The next kept element after `from`, in document order. */
  private next(from: HtmlElement): HtmlElement | null {
    const { root } = this.document;
    let node = following(from, root);
    while (node) {
      if (node.kind !== ELEMENT) node = followingSkippingChildren(node, root);
      else if (this.dropped[node.index]) node = followingSkippingChildren(node, root);
      else return node;
    }
    return null;
  }

  private fragmentOf(anchor: HtmlElement): string {
    return pageFragment(anchor, this.pageUrls);
  }

  private findReferences(fragmentLinks: readonly HtmlElement[]): Reference[] {
    const references: Reference[] = [];
    for (const anchor of fragmentLinks) {
      const target = this.fragmentOf(anchor);
      if (target === '') continue;
      const text = collapsedText(anchor, MAX_MARKER_LENGTH + 1);
      const isPlain = !hasReferenceMarkup(anchor);
      if (text === '' || text.length > MAX_MARKER_LENGTH || (isPlain && !PLAIN_MARKER.test(text))) continue;
      // The number of a line, verse or paragraph often links to itself.
      if (backlinkTargets(anchor).includes(target)) continue;
      references.push({ anchor, target, text, isPlain });
    }
    return references;
  }

  private findNotes(references: readonly Reference[]): Map<string, Note> {
    const wantedTargets = new Set(references.map(({ target }) => target));
    const targetsByBacklink = new Map<string, Set<string>>();
    for (const { anchor, target } of references) {
      for (const id of backlinkTargets(anchor)) {
        const targets = targetsByBacklink.get(id);
        if (targets) targets.add(target);
        else targetsByBacklink.set(id, new Set([target]));
      }
    }
    const notes = new Map<string, Note>();
    const { root } = this.document;
    /** An element in which Markdown has no place for a note: a table of data, a heading, code. */
    let closed: HtmlElement | null = null;
    let closedEnd: HtmlNode | null = null;
    const open: { note: Note; end: HtmlNode | null }[] = [];
    for (let element = this.next(root); element; element = this.next(element)) {
      if (closed && isPast(element, closedEnd)) closed = null;
      while (open.length > 0 && isPast(element, open.at(-1)!.end)) open.pop();
      if (!closed && holdsNoNotes(element)) {
        closed = element;
        closedEnd = followingSkippingChildren(element, root);
      }
      const target = attribute(element, 'id') ?? (element.name === 'a' ? attribute(element, 'name') : undefined);
      if (target !== undefined && wantedTargets.has(target) && !notes.has(target) && open.length < MAX_NESTED_NOTES) {
        const isBacklink = element.name === 'a' && targetsByBacklink.has(this.fragmentOf(element));
        const marker = markerElement(element, isBacklink);
        const holder = !closed || closed === marker ? noteBlock(element, marker, isBacklink) : null;
        if (holder) {
          const note = {
            element: holder,
            target,
            backlinks: [],
            isInNotesSection: isInNotesSection(holder),
            marker,
          };
          notes.set(target, note);
          open.push({ note, end: followingSkippingChildren(holder, root) });
        }
      }
      if (element.name !== 'a') continue;
      const note = open.at(-1)?.note;
      if (note && targetsByBacklink.get(this.fragmentOf(element))?.has(note.target)) note.backlinks.push(element);
    }
    return notes;
  }

  private match(references: readonly Reference[], notes: ReadonlyMap<string, Note>): void {
    const labels = new Map<string, string>();
    const taken = new Set<string>();
    const holders = new Set<HtmlElement>();
    for (const reference of references) {
      const { anchor, target, text } = reference;
      const note = notes.get(target);
      // A paragraph that begins with a reference is no note of its backlink.
      if (!note || this.roles.has(anchor) || (note.backlinks.length === 0 && !note.isInNotesSection)) continue;
      if (reference.isPlain && !this.linksBack(reference, note)) continue;
      let label = labels.get(target);
      if (label === undefined) {
        if (holders.has(note.element)) continue;
        label = this.unusedLabel(text, taken);
        labels.set(target, label);
        taken.add(label.toLowerCase());
        holders.add(note.element);
        this.roles.set(note.element, { kind: 'definition', label });
        for (const backlink of note.backlinks)
          for (const each of [backlink, backlinkWrapper(backlink, note.element)]) this.roles.set(each, SKIPPED_ROLE);
        if (note.marker) this.roles.set(note.marker, SKIPPED_ROLE);
        this.removeMarker(note, text);
      }
      this.roles.set(referenceElement(anchor, text), { kind: 'reference', label });
    }
    for (const holder of holders) this.unwrapNoteSection(holder);
  }

  /** Whether the note has a backlink to this reference with the same text. */
  private linksBack({ anchor, text }: Reference, { backlinks }: Note): boolean {
    const referenceIds = [attribute(anchor, 'id'), attribute(anchor, 'name')];
    return backlinks.some((backlink) => {
      return (
        referenceIds.includes(this.fragmentOf(backlink)) &&
        stripBrackets(collapsedText(backlink, MAX_MARKER_LENGTH)) === stripBrackets(text)
      );
    });
  }

  /** Removes the marker from the text of a note, because the label repeats it. */
  private removeMarker({ element }: Note, marker: string): void {
    let left = MAX_NODES_BEFORE_TEXT;
    let afterBacklink = false;
    for (let node = element.first as HtmlNode | null; node && left > 0; left--) {
      if (node.kind === ELEMENT) {
        const isSkipped = this.roles.get(node)?.kind === 'skipped';
        afterBacklink ||= isSkipped;
        node = isSkipped ? followingSkippingChildren(node, element) : following(node, element);
      } else if (node.value.trim() === '') node = following(node, element);
      else {
        const whole = MARKER_BEFORE.exec(node.value);
        const isMarker =
          whole !== null && whole[0].trim() !== whole[1] && stripBrackets(whole[1]!) === stripBrackets(marker);
        const found = isMarker ? whole : afterBacklink ? REST_OF_MARKER.exec(node.value) : null;
        if (found) node.value = node.value.slice(found[0].length);
        else if (node.parent?.name === 'sup' && node.value.trim() === marker) node.value = '';
        return;
      }
    }
  }

  private unusedLabel(text: string, taken: ReadonlySet<string>): string {
    const label = text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
    if (label !== '' && !taken.has(label.toLowerCase())) return label;
    while (taken.has(String(this.lastNumber))) this.lastNumber++;
    return String(this.lastNumber);
  }

  /** Unwraps the list of notes, and drops a rule or hidden heading that belongs only to it. */
  private unwrapNoteSection(holder: HtmlElement): void {
    const list = holder.parent;
    if (!list || this.roles.has(list)) return;
    if (list.name === 'ol' || list.name === 'ul') {
      this.roles.set(list, { kind: 'list' });
      let ordinal = Number.parseInt(attribute(list, 'start') ?? '1', 10) || 1;
      for (let item = list.first; item; item = item.next) {
        if (item.kind !== ELEMENT || item.name !== 'li') continue;
        if (!this.roles.has(item)) this.roles.set(item, { kind: 'item', ordinal });
        ordinal++;
      }
    }
    const section = list.name === 'ol' || list.name === 'ul' ? list.parent : list;
    if (!section) return;
    if (!NOTES_CLASS.test(attribute(section, 'class') ?? '') && !NOTES_CLASS.test(attribute(section, 'id') ?? ''))
      return;
    for (let child = section.first; child; child = child.next) {
      if (child.kind !== ELEMENT) continue;
      const isRule = child.name === 'hr';
      const isLabel = attribute(child, 'id') === 'footnote-label' || attribute(child, 'class') === 'sr-only';
      if (isRule || isLabel) this.roles.set(child, SKIPPED_ROLE);
    }
  }
}

function holdsNoNotes(element: HtmlElement): boolean {
  const { name } = element;
  if (name === 'table') return !isNoteTable(element);
  return isHeading(name) || name === 'pre' || name === 'code' || attribute(element, 'role') === 'heading';
}

function isPast(element: HtmlElement, end: HtmlNode | null): boolean {
  return end !== null && element.index >= end.index;
}
