/**
 * Notes and warnings set apart from the text, as GitHub's alerts. Only the containers of generators whose classes can
 * mean nothing else; a box that is merely called `alert` may be a banner.
 */
import { attribute, ELEMENT, type HtmlElement } from '../../html/tree.ts';
import type { Handler } from './handler.ts';
import { collapsedText } from './plain-text.ts';

const KINDS: Partial<Record<string, string>> = {
  note: 'NOTE',
  info: 'NOTE',
  seealso: 'NOTE',
  todo: 'NOTE',
  abstract: 'NOTE',
  tip: 'TIP',
  hint: 'TIP',
  success: 'TIP',
  important: 'IMPORTANT',
  warning: 'WARNING',
  attention: 'WARNING',
  caution: 'CAUTION',
  danger: 'CAUTION',
  error: 'CAUTION',
  failure: 'CAUTION',
};
/** GitHub, Docusaurus, Sphinx and MkDocs, VitePress, Quarto, AsciiDoc. */
export const CALLOUT_CLASS =
  /(?:^|\s)(?:markdown-alert|theme-admonition|admonition|custom-block|callout|admonitionblock)(?:$|\s)|(?:^|\s)callout-(?:note|tip|warning|caution|important)(?:$|\s)/;
/** DocBook's name for one, which is all that the class says; elsewhere it may stand for anything. */
export const ADMONITION_CLASS = /^(?:note|tip|important|warning|caution)$/;
const KIND_CLASS =
  /(?:^|[\s-])(note|info|seealso|todo|abstract|tip|hint|success|important|warning|attention|caution|danger|error|failure)(?=$|\s)/i;
const TITLE_CLASS =
  /(?:^|[\s_-])(?:markdown-alert-title|admonition-title|admonition-heading|admonitionHeading|custom-block-title|callout-title|callout-header)/;
const LONGEST_TITLE = 200;
const HEADING = /^h[1-6]$/;

export const callout: Handler = {
  enter(out, element) {
    const kind = KINDS[(KIND_CLASS.exec(attribute(element, 'class') ?? '')?.[1] ?? '').toLowerCase()];
    if (kind === undefined) out.boundary();
    else out.open(element, { type: 'blockquote', alert: kind, children: [] });
    return true;
  },
  leave(out, element) {
    out.close(element);
  },
};

/** The title of a callout: dropped where it only says its kind, which the alert says itself. */
export const calloutTitle: Handler = {
  enter(out, element) {
    out.boundary();
    const title = collapsedText(element, LONGEST_TITLE).toLowerCase();
    if (KINDS[title.replace(/[^a-z]/g, '')] !== undefined) return false;
    out.marks.openImpliedStrong();
    return true;
  },
  leave(out) {
    out.boundary();
    out.marks.closeImpliedStrong();
  },
};

/** AsciiDoc's cell for the icon, which has the kind as its text. */
export function isCalloutIcon(cell: HtmlElement): boolean {
  if (attribute(cell, 'class') !== 'icon') return false;
  return KINDS[collapsedText(cell, LONGEST_TITLE).toLowerCase()] !== undefined;
}

/** Whether a box with a class of DocBook's begins with a title, as its notes and warnings do. */
export function isAdmonition(element: HtmlElement): boolean {
  const title = firstElementIn(element);
  return title !== null && isTitleHeading(title);
}

/** Whether the heading is the title of such a box. */
export function isAdmonitionTitle(element: HtmlElement): boolean {
  const { parent } = element;
  if (!parent || !isTitleHeading(element) || !ADMONITION_CLASS.test(attribute(parent, 'class') ?? '')) return false;
  return firstElementIn(parent) === element;
}

function isTitleHeading(element: HtmlElement): boolean {
  return HEADING.test(element.name) && attribute(element, 'class') === 'title';
}

function firstElementIn({ first }: HtmlElement): HtmlElement | null {
  let node = first;
  while (node && node.kind !== ELEMENT) {
    if (node.value.trim() !== '') return null;
    node = node.next;
  }
  return node;
}

export function isCalloutTitle(classes: string): boolean {
  return TITLE_CLASS.test(classes);
}
