/**
 * Notes and warnings set apart from the text, as GitHub's alerts. Only the containers of generators whose classes can
 * mean nothing else; a box that is merely called `alert` may be a banner.
 */
import { attribute, ELEMENT, type HtmlElement, isHeading } from '../../html/tree/tree.ts';
import { boundedClasses } from './element-lookup.ts';
import type { Handler } from './handler.ts';
import { collapsedText, collapseWhiteSpace, findDescendant } from './plain-text.ts';
import type { TreeBuilder } from './tree-builder.ts';

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
/** GitHub, Docusaurus, Sphinx and MkDocs, VitePress, Quarto, AsciiDoc, Obsidian, Starlight. */
export const CALLOUT_CLASS =
  /(?:^|\s)(?:markdown-alert|theme-admonition|admonition|custom-block|callout|admonitionblock|starlight-aside)(?:$|\s)|(?:^|\s)callout-(?:note|tip|warning|caution|important)(?:$|\s)/;
/** DocBook's name for one, which is all that the class says; elsewhere it may stand for anything. */
export const ADMONITION_CLASS = /^(?:note|tip|important|warning|caution)$/;
const KIND_CLASS =
  /(?:^|[\s-])(note|info|seealso|todo|abstract|tip|hint|success|important|warning|attention|caution|danger|error|failure)(?=$|\s)/i;
const TITLE_CLASS =
  /(?:^|[\s_-])(?:markdown-alert-title|admonition-title|admonition-heading|admonitionHeading|custom-block-title|callout-title|callout-header|starlight-aside__title)/;
const LONGEST_TITLE = 200;

export const callout: Handler = {
  enter(out, element) {
    const kind = kindOf(element);
    if (kind === undefined) out.boundary();
    else {
      out.open(element, { type: 'blockquote', alert: kind, children: [] });
      nameHidden(out, element, kind);
    }
    return true;
  },
  leave(out, element) {
    out.close(element);
  },
};

/** A title that is kept from screen readers, because they have it as the name of the callout. */
function nameHidden(out: TreeBuilder, element: HtmlElement, kind: string): void {
  const name = collapseWhiteSpace(attribute(element, 'aria-label') ?? '');
  if (name === '' || name.length > LONGEST_TITLE || KINDS[name.toLowerCase()] === kind) return;
  const title = findDescendant(element, NODES_TO_TITLE, (one) => isCalloutTitle(attribute(one, 'class') ?? ''));
  if (!title || !out.dropped[title.index]) return;
  out.marks.openImpliedStrong();
  out.text(name);
  out.boundary();
  out.marks.closeImpliedStrong();
}

const NODES_TO_TITLE = 4;

/** The kind of alert that a callout is, or `undefined` for any other element. */
export function kindOf(element: HtmlElement): string | undefined {
  const classes = boundedClasses(element);
  if (classes === '') return undefined;
  if (!CALLOUT_CLASS.test(classes) && !(ADMONITION_CLASS.test(classes) && isAdmonition(element))) return undefined;
  const named = KIND_CLASS.exec(classes)?.[1] ?? attribute(element, 'data-callout') ?? '';
  return KINDS[named.toLowerCase()];
}

/** How far around its title an alert is looked for. */
const MOST_AROUND = 4;

/** The kind of the alert that `element` stands in. */
function kindAround(element: HtmlElement): string | undefined {
  let around = element.parent;
  for (let up = 0; up < MOST_AROUND && around; up++, around = around.parent) {
    const kind = kindOf(around);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** The title of a callout: dropped where it only says its kind, which the alert says itself. */
export const calloutTitle: Handler = {
  enter(out, element) {
    out.boundary();
    const title = collapsedText(element, LONGEST_TITLE).toLowerCase();
    const kind = KINDS[title.replace(/[^a-z]/g, '')];
    if (kind !== undefined && kind === kindAround(element)) return false;
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
  return isHeading(element.name) && attribute(element, 'class') === 'title';
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
