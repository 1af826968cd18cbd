/**
 * Callouts (notes, tips, warnings) → GitHub alerts. Recognizes only the unambiguous classes of site
 * generators; an element with the class `alert` may as well be a banner.
 */
import { attribute, type HtmlElement, isHeading } from '../../html/tree/tree.ts';
import { boundedClasses, findDescendant, firstWithText } from './element-lookup.ts';
import type { Handler } from './handler.ts';
import { collapsedText, collapseWhiteSpace } from './plain-text.ts';
import type { TreeBuilder } from './tree-builder.ts';

const KINDS: Partial<Record<string, string>> = {
  note: 'NOTE',
  info: 'NOTE',
  information: 'NOTE',
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
/**
 * GitHub, Docusaurus, Sphinx and MkDocs, VitePress, Quarto, AsciiDoc, Obsidian, Starlight, MDN, Microsoft Learn, Confluence,
 * GitBook, AWS, Rspress.
 */
export const CALLOUT_CLASS =
  /(?:^|\s)(?:markdown-alert|theme-admonition|admonition|custom-block|callout|admonitionblock|starlight-aside|notecard|ak-editor-panel|rspress-directive|rp-callout)(?:$|\s)|^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)$|(?:^|\s)(?:callout|hint|awsdocs|confluence-information-macro)-\w+(?:$|\s)/;
/** DocBook and manuals written by hand use the kind as the only class. Elsewhere these classes may mean anything. */
export const ADMONITION_CLASS = /^(?:note|tip|important|warning|caution)$/;
const KIND_CLASS = new RegExp(`(?:^(?!hint\\s)|[\\s_-])(${Object.keys(KINDS).join('|')})(?=$|\\s)`, 'i');
const TITLE_CLASS =
  /(?:^|[\s_-])(?:markdown-alert|admonition|custom-block|callout|rspress-directive|starlight-aside)(?:-|__)?(?:title(?!d)|[hH]ead(?:er|ing))/;
const MAX_TITLE_LENGTH = 200;

/** A blockquote may be a callout, too. */
export const callout: Handler = {
  enter(out, element) {
    const kind = alertKind(element);
    const isQuote = element.name === 'blockquote';
    // DocBook for SGML wrote a quote in a box of the same class.
    if (kind === undefined ? !isQuote : isQuote && attribute(element.parent!, 'class') === attribute(element, 'class'))
      out.boundary();
    else if (kind === undefined) out.open(element, { type: 'blockquote', children: [] });
    else {
      out.open(element, { type: 'blockquote', alert: kind, children: [] });
      addHiddenTitle(out, element, kind);
      dropTitle(out, element, kind);
    }
    return true;
  },
  leave(out, element) {
    out.close(element);
  },
};

/** Adds the `aria-label` of a callout whose visible title is hidden from screen readers. */
function addHiddenTitle(out: TreeBuilder, element: HtmlElement, kind: string): void {
  const name = collapseWhiteSpace(attribute(element, 'aria-label') ?? '');
  if (name === '' || name.length > MAX_TITLE_LENGTH || KINDS[name.toLowerCase()] === kind) return;
  const title = findDescendant(element, MAX_NODES_TO_TITLE, (candidate) =>
    isCalloutTitle(attribute(candidate, 'class') ?? ''),
  );
  if (!title || !out.dropped[title.index]) return;
  out.marks.openImpliedStrong();
  out.text(name);
  out.boundary();
  out.marks.closeImpliedStrong();
}

const MAX_NODES_TO_TITLE = 4;
/** Counts texts, too. */
const MAX_NODES_TO_ICON = 12;

/** Drops the icon and the text that the callout begins with if it only repeats the kind, which the alert shows. */
function dropTitle({ dropped }: TreeBuilder, element: HtmlElement, kind: string): void {
  const icon = noteIcon(element);
  if (icon) dropped[icon.index] = 1;
  const title = titleOfKind(element);
  if (title && kindIn(title) === kind) dropped[title.index] = 1;
}

/** What the callout begins with, if it is nothing but a kind. */
function titleOfKind(element: HtmlElement): HtmlElement | null {
  let title = firstWithText(element);
  for (let depth = 0; title && depth < MAX_NODES_TO_TITLE; depth++, title = firstWithText(title))
    if (kindIn(title) !== undefined) return title;
  return null;
}

/** The kind that the text of an element names, whatever signs are around it. */
function kindIn(element: HtmlElement): string | undefined {
  return KINDS[
    collapsedText(element, MAX_TITLE_LENGTH)
      .toLowerCase()
      .replace(/[^a-z]/g, '')
  ];
}

/** The alert kind of a callout; `undefined` for other elements. */
function alertKind(element: HtmlElement): string | undefined {
  const classes = boundedClasses(element);
  if (classes === '') return undefined;
  if (!CALLOUT_CLASS.test(classes) && !(ADMONITION_CLASS.test(classes) && isAdmonition(element))) return undefined;
  const named =
    KIND_CLASS.exec(classes)?.[1] ??
    attribute(element, 'data-callout') ??
    attribute(element, 'data-callout-type') ??
    attribute(element, 'data-panel-type') ??
    '';
  // Before Asciidoctor, no class named the kind, only the cell before the text.
  return (
    KINDS[named.toLowerCase()] ?? (classes === 'admonitionblock' ? kindIn(titleOfKind(element) ?? element) : undefined)
  );
}

/** Whether it is AsciiDoc's icon cell, whose text is the kind. */
export function isCalloutIcon(cell: HtmlElement): boolean {
  return attribute(cell, 'class') === 'icon' && kindIn(cell) !== undefined;
}

/** Whether it is DocBook's table of an icon beside a note. */
export function isNoteTable({ parent }: HtmlElement): boolean {
  return isNoteBox(parent!) && noteIcon(parent!) !== null;
}

function isNoteBox(element: HtmlElement): boolean {
  return ADMONITION_CLASS.test(attribute(element, 'class') ?? '');
}

/** DocBook describes the icon as `[Note]`, in the page's language. */
function noteIcon(box: HtmlElement): HtmlElement | null {
  return findDescendant(box, MAX_NODES_TO_ICON, (icon) => attribute(icon, 'alt')?.[0] === '[');
}

/** Whether a box with such a class begins with an icon or a heading of DocBook, or with a kind such as `Note:`. */
export function isAdmonition(element: HtmlElement): boolean {
  const title = firstWithText(element);
  return title !== null && (isTitleHeading(title) || kindIn(title) !== undefined || noteIcon(element) !== null);
}

/** Whether the heading is the title of a DocBook admonition. */
export function isAdmonitionTitle(element: HtmlElement): boolean {
  const { parent } = element;
  if (!parent || !isTitleHeading(element) || !isNoteBox(parent)) return false;
  return firstWithText(parent) === element;
}

function isTitleHeading(element: HtmlElement): boolean {
  return isHeading(element.name) && attribute(element, 'class') === 'title';
}

export function isCalloutTitle(classes: string): boolean {
  return TITLE_CLASS.test(classes);
}
