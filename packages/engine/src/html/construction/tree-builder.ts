/**
 * WHATWG "Tree construction": builds the tree from the tokens. This class has what all insertion modes use; each mode is
 * in the folder `modes/`.
 *
 * The tree has no comments, and the content of a template is its children. There are no fragments and no scripts.
 */
import { codeOf } from '../name-codes.ts';
import type { Doctype } from '../parse/read-doctype.ts';
import * as Tag from '../tags.ts';
import type { Attribute } from '../tree/attribute-flags.ts';
import { HtmlElement, type Namespace } from '../tree/tree.ts';
import { append, insertBefore } from '../tree/tree-links.ts';
import { AttributeMerger } from './attribute-merger.ts';
import {
  FOREIGN,
  FOSTERS,
  HTML_INTEGRATION_POINT,
  IMPLIED_END_THOROUGHLY,
  KINDS,
  MATHML_TEXT_INTEGRATION_POINT,
} from './element-kinds.ts';
import { breaksOut, foreignAttributes, foreignKinds, svgName } from './foreign-elements.ts';
import { type FormattingElement, FormattingElements } from './formatting-elements.ts';
import { Mode, TextKind, TextState } from './mode.ts';
import { MODES } from './modes/modes.ts';
import { type OpenElement, OpenElements } from './open-elements.ts';
import { isQuirky } from './quirks.ts';
import { bareTag, NO_ATTRIBUTES, type StartTag } from './start-tag.ts';
import { TextAppender } from './text-appender.ts';

/** The length from which a start tag counts as long; UTF-16 units. */
const LONG_TAG = 1 << 9;
/**
 * Total length of long tags whose attributes are copied to reopened formatting elements. Without it, a short page can act
 * like one of gigabytes. Browsers have no such bound.
 */
const MAX_REOPENED = 1 << 21;

/** Elements that determine the insertion mode when it is reset. */
const MODE_OF_ELEMENT: readonly (readonly [code: number, mode: Mode])[] = [
  [Tag.HTML, Mode.BEFORE_HEAD],
  [Tag.HEAD, Mode.IN_HEAD],
  [Tag.BODY, Mode.IN_BODY],
  [Tag.FRAMESET, Mode.IN_FRAMESET],
  [Tag.TABLE, Mode.IN_TABLE],
  [Tag.CAPTION, Mode.IN_CAPTION],
  [Tag.COLGROUP, Mode.IN_COLUMN_GROUP],
  [Tag.TBODY, Mode.IN_TABLE_BODY],
  [Tag.THEAD, Mode.IN_TABLE_BODY],
  [Tag.TFOOT, Mode.IN_TABLE_BODY],
  [Tag.TR, Mode.IN_ROW],
  [Tag.TD, Mode.IN_CELL],
  [Tag.TH, Mode.IN_CELL],
  [Tag.SELECT, Mode.IN_SELECT],
  [Tag.TEMPLATE, Mode.IN_TEMPLATE],
];

/** The form element pointer. The element may be closed already. */
export interface FormPointer {
  readonly element: HtmlElement;
  readonly open: OpenElement;
}

export class TreeBuilder {
  readonly document = new HtmlElement('#document', 'html', []);
  readonly open = new OpenElements(this.document);
  readonly formatting = new FormattingElements();
  mode: Mode = Mode.INITIAL;
  /** Where the mode `TEXT` returns to. */
  originalMode: Mode = Mode.INITIAL;
  /** The stack of template insertion modes. */
  readonly templateModes: Mode[] = [];
  textState: TextState = TextState.DATA;
  head: HtmlElement | null = null;
  form: FormPointer | null = null;
  framesetOk = true;
  isQuirky = true;
  /** Whether a line feed that comes next is ignored. */
  skipsLineFeed = false;
  /** Number of elements created so far. */
  elements = 0;

  #isFostering = false;
  /** "Pending table character tokens", or `null`. */
  #pending: string[] | null = null;
  #pendingIsWhiteSpace = true;
  readonly #texts = new TextAppender();
  readonly #merger = new AttributeMerger();
  #reopenableLength = MAX_REOPENED;

  // Tokens.

  startTag(tag: StartTag): void {
    this.#endText();
    const { kinds } = this.open.top;
    if (kinds & FOREIGN && this.#isForeignStart(tag, kinds)) this.#startForeign(tag);
    else MODES[this.mode]!.startTag(this, tag);
  }

  endTag(name: string, code: number): void {
    this.#endText();
    if (this.open.top.kinds & FOREIGN) this.#endForeign(name, code);
    else MODES[this.mode]!.endTag(this, name, code);
  }

  /** @param text - not empty. Of `CHARACTERS`, the first is no white space. */
  text(text: string, kind: TextKind): void {
    let rest = text;
    if (this.skipsLineFeed) {
      this.skipsLineFeed = false;
      if (text.startsWith('\n')) rest = text.slice(1);
      if (rest === '') return;
    }
    if (this.#pending !== null) this.#addPending(rest, kind);
    else if (this.isForeign) this.#foreignText(rest, kind);
    else MODES[this.mode]!.text(this, rest, kind);
  }

  /** Comments aren't in the tree, but texts before and after one are different tokens. */
  comment(): void {
    this.#endText();
  }

  doctype(doctype: Doctype): void {
    this.#endText();
    if (this.mode !== Mode.INITIAL) return;
    this.isQuirky = isQuirky(doctype);
    this.mode = Mode.BEFORE_HTML;
  }

  /** The end of the input. */
  end(): void {
    this.#endText();
    if (this.mode === Mode.TEXT) {
      this.open.pop();
      this.mode = this.originalMode;
    }
    while (this.open.has(Tag.TEMPLATE)) this.closeTemplate();
    this.openBody();
  }

  /** What any token but text ends. */
  #endText(): void {
    this.skipsLineFeed = false;
    if (this.#pending !== null) this.#flushPending();
  }

  // Insertion.

  /** Inserts an HTML element and opens it. */
  insert({ name, code, attributes, attributeFlags, classNumber }: StartTag): void {
    const element = this.#create(name, 'html', attributes, code, attributeFlags, classNumber);
    this.#place(element);
    this.open.push(element, name, code, KINDS[code]!);
  }

  /** Inserts an HTML element that has no content. */
  insertVoid({ name, code, attributes, attributeFlags, classNumber }: StartTag): void {
    this.#place(this.#create(name, 'html', attributes, code, attributeFlags, classNumber));
  }

  /** Inserts and opens an element whose start tag is implied. */
  insertImplied(code: number): void {
    this.insert(bareTag(code));
  }

  /** Inserts an element for an entry of the list of active formatting elements. */
  #reopen(entry: FormattingElement): void {
    const { name, code } = entry;
    const element = this.createAgain(entry);
    this.#place(element);
    this.open.push(element, name, code, KINDS[code]!);
    entry.open = this.open.top;
    entry.open.formatting = entry;
  }

  /** Another element for the start tag of the entry. */
  createAgain(entry: FormattingElement): HtmlElement {
    const { name, code, attributes, attributeFlags, classNumber, length } = entry;
    if (length > LONG_TAG) this.#reopenableLength -= length;
    const element =
      length > LONG_TAG && this.#reopenableLength < 0
        ? this.#create(name, 'html', NO_ATTRIBUTES, code, 0, 0)
        : this.#create(name, 'html', attributes, code, attributeFlags, classNumber);
    entry.created = element.index;
    return element;
  }

  #create(
    name: string,
    namespace: Namespace,
    attributes: Attribute[],
    code: number,
    attributeFlags: number,
    classNumber: number,
  ): HtmlElement {
    const element = new HtmlElement(name, namespace, attributes, code, attributeFlags, classNumber);
    // In order of creation, until the finished tree is numbered.
    element.index = ++this.elements;
    return element;
  }

  /** Inserts an SVG or MathML element. */
  insertForeign(tag: StartTag, namespace: Namespace): void {
    const { name, attributeFlags, classNumber } = tag;
    const ownName = namespace === 'svg' ? svgName(name) : name;
    const code = ownName === name ? tag.code : codeOf(ownName);
    const attributes = foreignAttributes(tag.attributes, namespace);
    const element = this.#create(ownName, namespace, attributes, code, attributeFlags, classNumber);
    this.#place(element);
    if (!tag.isSelfClosing) this.open.push(element, name, 0, foreignKinds(name, namespace, tag));
  }

  /** Inserts a node at "the appropriate place for inserting a node". */
  #place(element: HtmlElement): void {
    const { top } = this.open;
    if (this.#isFostering && top.kinds & FOSTERS) this.foster(element);
    else append(top.element, element);
  }

  /** Inserts an element before the table, since it isn't allowed in it. */
  foster(element: HtmlElement): void {
    const { parent, before } = this.#fosterPlace();
    if (before === null) append(parent, element);
    else insertBefore(parent, element, before);
  }

  #fosterPlace(): { readonly parent: HtmlElement; readonly before: HtmlElement | null } {
    const { open } = this;
    const table = open.topmost(Tag.TABLE);
    const template = open.topmost(Tag.TEMPLATE);
    if (template !== null && (table === null || template.position > table.position))
      return { parent: template.element, before: null };
    if (table === null) return { parent: open.root!.element, before: null };
    const { element, lower } = table;
    return element.parent === null
      ? { parent: lower.element, before: null }
      : { parent: element.parent, before: element };
  }

  insertText(text: string): void {
    const { top } = this.open;
    if (this.#isFostering && top.kinds & FOSTERS) {
      const { parent, before } = this.#fosterPlace();
      this.#texts.add(parent, before, text);
    } else this.#texts.add(top.element, null, text);
  }

  /** Adds attributes that an element doesn't have yet. */
  mergeAttributes(element: HtmlElement, attributes: readonly Attribute[]): void {
    this.#merger.merge(element, attributes);
  }

  /** A further `html` start tag. */
  mergeRootAttributes({ attributes }: StartTag): void {
    const { root } = this.open;
    if (root !== null && !this.open.has(Tag.TEMPLATE)) this.mergeAttributes(root.element, attributes);
  }

  // Formatting elements.

  /** Opens an element and adds it to the list of active formatting elements. */
  insertFormatting(tag: StartTag): void {
    this.insert(tag);
    this.formatting.push(this.open.top, tag);
  }

  /** WHATWG "reconstruct the active formatting elements". */
  reconstructFormatting(): void {
    let oldest: FormattingElement | null = null;
    for (
      let entry = this.formatting.newest;
      entry !== null && entry.open !== null && !entry.isOpen;
      entry = entry.older
    )
      oldest = entry;
    for (let entry = oldest; entry !== null; entry = entry.newer) this.#reopen(entry);
  }

  // Modes.

  /** Runs `process` with what isn't allowed in a table being inserted before it. */
  withFostering(process: () => void): void {
    this.#isFostering = true;
    process();
    this.#isFostering = false;
  }

  /** The content of the element is text without tags. */
  insertRawText(tag: StartTag, state: TextState): void {
    this.insert(tag);
    this.textState = state;
    this.originalMode = this.mode;
    this.mode = Mode.TEXT;
  }

  /** WHATWG "reset the insertion mode appropriately". */
  resetMode(): void {
    let mode: Mode = Mode.IN_BODY;
    let position = -1;
    for (const [code, modeOfElement] of MODE_OF_ELEMENT) {
      const open = this.open.topmost(code);
      if (open === null || open.position < position) continue;
      position = open.position;
      mode = modeOfElement;
    }
    if (mode === Mode.BEFORE_HEAD && this.head !== null) mode = Mode.AFTER_HEAD;
    else if (mode === Mode.IN_TEMPLATE) mode = this.templateModes.at(-1)!;
    else if (mode === Mode.IN_SELECT && this.#isInTable()) mode = Mode.IN_SELECT_IN_TABLE;
    this.mode = mode;
  }

  /** Whether the innermost table is within the innermost template. */
  #isInTable(): boolean {
    const table = this.open.topmost(Tag.TABLE);
    const template = this.open.topmost(Tag.TEMPLATE);
    return table !== null && (template === null || table.position > template.position);
  }

  /** The tag ends a template. */
  closeTemplate(): void {
    const { open } = this;
    if (!open.has(Tag.TEMPLATE)) return;
    open.generateImpliedEndTags(0, IMPLIED_END_THOROUGHLY);
    open.popThroughCode(Tag.TEMPLATE);
    this.formatting.clearToLastMarker();
    this.templateModes.pop();
    this.resetMode();
  }

  /** Opens what comes before the body, and the body, as far as the document has none. */
  openBody(): void {
    while (this.mode <= Mode.AFTER_HEAD) this.leaveMode();
  }

  /** "Anything else" in one of the modes up to `AFTER_HEAD`: the token belongs into the next mode. */
  leaveMode(): void {
    switch (this.mode) {
      case Mode.INITIAL:
        this.mode = Mode.BEFORE_HTML;
        break;
      case Mode.BEFORE_HTML:
        this.insertImplied(Tag.HTML);
        this.mode = Mode.BEFORE_HEAD;
        break;
      case Mode.BEFORE_HEAD:
        this.insertImplied(Tag.HEAD);
        this.head = this.open.top.element;
        this.mode = Mode.IN_HEAD;
        break;
      case Mode.IN_HEAD:
        this.open.pop();
        this.mode = Mode.AFTER_HEAD;
        break;
      case Mode.IN_HEAD_NOSCRIPT:
        this.open.pop();
        this.mode = Mode.IN_HEAD;
        break;
      case Mode.AFTER_HEAD:
        this.insertImplied(Tag.BODY);
        this.mode = Mode.IN_BODY;
        break;
    }
  }

  // Text in tables.

  /** Text directly in a table, which is inserted before the table unless all of it is white space. */
  startPending(text: string, kind: TextKind): void {
    this.#pending = [];
    this.#pendingIsWhiteSpace = true;
    this.#addPending(text, kind);
  }

  #addPending(text: string, kind: TextKind): void {
    if (kind === TextKind.NULL) return;
    this.#pending!.push(text);
    if (kind === TextKind.CHARACTERS) this.#pendingIsWhiteSpace = false;
  }

  #flushPending(): void {
    const text = this.#pending!.join('');
    this.#pending = null;
    if (text === '') return;
    if (this.#pendingIsWhiteSpace) this.insertText(text);
    else
      this.withFostering(() => {
        this.reconstructFormatting();
        this.insertText(text);
        this.framesetOk = false;
      });
  }

  // Foreign content.

  /** Whether text is in SVG or MathML, so that it may contain CDATA sections. */
  get isForeign(): boolean {
    const { kinds } = this.open.top;
    return (kinds & FOREIGN) !== 0 && (kinds & (HTML_INTEGRATION_POINT | MATHML_TEXT_INTEGRATION_POINT)) === 0;
  }

  #isForeignStart({ code }: StartTag, kinds: number): boolean {
    if (kinds & HTML_INTEGRATION_POINT) return false;
    if (kinds & MATHML_TEXT_INTEGRATION_POINT) return code === Tag.MGLYPH || code === Tag.MALIGNMARK;
    const { element } = this.open.top;
    return code !== Tag.SVG || element.code !== Tag.ANNOTATION_XML || element.namespace !== 'math';
  }

  #startForeign(tag: StartTag): void {
    if (breaksOut(tag)) {
      this.#leaveForeign();
      MODES[this.mode]!.startTag(this, tag);
    } else this.insertForeign(tag, this.open.top.element.namespace);
  }

  #endForeign(name: string, code: number): void {
    if (code === Tag.P || code === Tag.BR) this.#leaveForeign();
    else {
      const foreign = this.open.topmostForeign(name);
      if (foreign !== null) {
        this.open.popThrough(foreign);
        return;
      }
    }
    MODES[this.mode]!.endTag(this, name, code);
  }

  /** Pops elements up to HTML or an integration point. */
  #leaveForeign(): void {
    while (this.isForeign) this.open.pop();
  }

  #foreignText(text: string, kind: TextKind): void {
    this.insertText(kind === TextKind.NULL ? '\ufffd' : text);
    if (kind === TextKind.CHARACTERS) this.framesetOk = false;
  }

  // The content of a `noscript`.

  /** Closes an element and what was opened in it, which has numbers of creation from `created` on. */
  closeSince(created: number, form: FormPointer | null): void {
    const { open, formatting } = this;
    this.form = form;
    for (let entry = formatting.newest; entry !== null && entry.open !== null; entry = formatting.newest) {
      if (entry.created < created) break;
      formatting.remove(entry);
    }
    let wasOpen = false;
    // The `body` stays: content that isn't allowed in the head opens it.
    while (open.top.element.index >= created && open.top.code !== Tag.BODY) {
      if (open.top.code === Tag.TEMPLATE) this.templateModes.pop();
      open.pop();
      wasOpen = true;
    }
    if (wasOpen) this.resetMode();
  }
}
