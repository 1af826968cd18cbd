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
    if (kind !== undefined) {
      out.open(element, { type: 'blockquote', alert: kind, children: [] });
      addHiddenTitle(out, element, kind);
      dropTitle(out, element, kind);
    } else if (element.name === 'blockquote') out.open(element, { type: 'blockquote', children: [] });
    else out.boundary();
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

/** Drops the text that the callout begins with if it only repeats the kind, which the alert shows. */
function dropTitle({ dropped }: TreeBuilder, element: HtmlElement, kind: string): void {
  let title = firstWithText(element);
  for (let depth = 0; title && depth < MAX_NODES_TO_TITLE; depth++, title = firstWithText(title))
    if (kindOf(collapsedText(title, MAX_TITLE_LENGTH)) === kind) dropped[title.index] = 1;
}

/** The kind that the title of a callout names, whatever signs are around it. */
function kindOf(title: string): string | undefined {
  return KINDS[title.toLowerCase().replace(/[^a-z]/g, '')];
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
  return KINDS[named.toLowerCase()];
}

/** Whether it is AsciiDoc's icon cell, whose text is the kind. */
export function isCalloutIcon(cell: HtmlElement): boolean {
  if (attribute(cell, 'class') !== 'icon') return false;
  return kindOf(collapsedText(cell, MAX_TITLE_LENGTH)) !== undefined;
}

/** Whether a box with such a class begins with a title: a heading of DocBook, or a kind such as `Note:`. */
export function isAdmonition(element: HtmlElement): boolean {
  const title = firstWithText(element);
  return title !== null && (isTitleHeading(title) || kindOf(collapsedText(title, MAX_TITLE_LENGTH)) !== undefined);
}

/** Whether the heading is the title of a DocBook admonition. */
export function isAdmonitionTitle(element: HtmlElement): boolean {
  const { parent } = element;
  if (!parent || !isTitleHeading(element) || !ADMONITION_CLASS.test(attribute(parent, 'class') ?? '')) return false;
  return firstWithText(parent) === element;
}

function isTitleHeading(element: HtmlElement): boolean {
  return isHeading(element.name) && attribute(element, 'class') === 'title';
}

export function isCalloutTitle(classes: string): boolean {
  return TITLE_CLASS.test(classes);
}
