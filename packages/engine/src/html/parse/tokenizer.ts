/**
 * The WHATWG tokenizer over a whole string, which drives the tree construction. Instead of a state per character it searches
 * for the next delimiter with `indexOf`, emits text in one piece, and emits no tokens for what no stage reads: scripts,
 * styles, comments, shapes in drawings. The tree construction sets the state, so raw text is never guessed.
 *
 * One state machine, hence the length of the file.
 */
import { isAsciiLetter } from '../../text/ascii.ts';
import * as CharCode from '../../text/char-codes.ts';
import { codeAt } from '../../text/code-at.ts';
import { decodeReferences } from '../../text/decode-references.ts';
import { ForwardSearch } from '../../text/forward-search.ts';
import { normalizeNewlines } from '../../text/line-feeds.ts';
import { isHtmlWhiteSpace } from '../../text/white-space.ts';
import { TextKind, TextState } from '../construction/mode.ts';
import { attributeValue, bareTag, NO_ATTRIBUTES, type StartTag } from '../construction/start-tag.ts';
import type { FormPointer, TreeBuilder } from '../construction/tree-builder.ts';
import { NAMES, NameReader } from '../name-codes.ts';
import * as Tag from '../tags.ts';
import { attributeFlag } from '../tree/attribute-flags.ts';
import type { Attribute } from '../tree/tree.ts';
import { CommentEnd } from './comment-end.ts';
import { decodeText } from './decode-text.ts';
import { changesState, JoinedText } from './dropped-tags.ts';
import { NulSearch } from './nul-search.ts';
import { PLAIN_DOCTYPE, readDoctype } from './read-doctype.ts';
import { findEndTag, tagEnd } from './scan-tag.ts';
import { ScriptData } from './script-data.ts';
import { skipDrawing } from './skip-drawing.ts';

/** Types of scripts whose text stays in the tree: data, formulas and templates. */
const DATA_SCRIPT = /json|^math\/|^text\/(?:x-)?(?:template|html|tmpl|handlebars)/i;
const CLASS = NAMES.indexOf('class');
/** Different class values of a page that get a number. */
const MAX_CLASSES = 1 << 14;
/**
 * With more attributes, duplicates are found through a set, so that a tag of a million attributes
 * stays linear.
 */
const MAX_COMPARED_ATTRIBUTES = 12;
/**
 * Beyond these bounds a tag becomes white space: the text stays, and the memory for the tree is
 * bounded. Only a page of 10 MiB with a tag every 40 characters has as many elements. Browsers stop
 * at a depth of 512.
 */
const MAX_ELEMENTS = 1 << 18;
const MAX_DEPTH = 1 << 16;
/** Tags, or texts, that are read in one call. */
const MAX_ROUNDS = 1 << 8;
/** The usual doctype, without its `>`. */
const USUAL_DOCTYPE = '<!doctype html';
const DOCTYPE_START = '<!doctype'.length;

export class PageTokenizer {
  /** Texts of the `style` elements that apply to screens where scripts run, outside drawings. */
  readonly styleSheets: string[] = [];
  /** Whether there was an `html`, `head` or `body` tag. */
  isPage = false;
  /** See `HtmlDocument`. */
  mayHaveDeferredContent = false;

  readonly #builder: TreeBuilder;
  readonly #html: string;
  #position = 0;
  #lastStartTagName = '';
  readonly #comments: CommentEnd;
  readonly #scripts: ScriptData;
  readonly #ampersand: ForwardSearch;
  readonly #carriageReturn: ForwardSearch;
  /** `class` attributes by value: elements with equal values share one attribute and its string. */
  readonly #classes: Map<string, Attribute>;
  readonly #reader = new NameReader();
  /** Buffer for the attributes of the current tag. */
  readonly #read: Attribute[] = [];
  readonly #nul: NulSearch;
  /** Whether the input holds any NUL. Found out if tags are dropped. */
  #hasAnyNul: boolean | undefined;
  readonly #cdataEnd: ForwardSearch;
  #hasDoctype = false;
  #hasTemplate = false;
  /**
   * In framesets and among the columns of templates, white space is inserted and other text is
   * ignored.
   */
  #splitsText = false;
  #forbidsFrameset = false;
  /** Drawings that start before this position were looked at in vain. */
  #drawingsFrom = 0;
  #scriptType = '';
  #isStyleForScreens = false;
  /** Whether the input is the content of a `noscript`. */
  readonly #isInNoscript: boolean;
  /** Whether no end tag of a `noscript` follows. */
  #isPastLastNoscript: boolean;
  /** The `noscript` whose end tag comes next, by its number of creation, and the open form around it. */
  #noscript: { readonly created: number; readonly form: FormPointer | null } | null = null;
  readonly #joined = new JoinedText(this.#reader);
  /** Whether the input begins as XML does. Browsers read such pages as XML or HTML, depending on their media type. */
  readonly #isXml: boolean;
  /** Reused for all start tags. */
  readonly #startTag = bareTag(0);

  /**
   * @param outer - of the page, if `html` is the content of a `noscript`.
   */
  constructor(builder: TreeBuilder, html: string, outer?: PageTokenizer) {
    this.#isInNoscript = outer !== undefined;
    this.#isPastLastNoscript = this.#isInNoscript;
    this.#hasDoctype = this.#isInNoscript;
    this.#isXml = html.startsWith('<?xml ');
    this.#classes = outer ? outer.#classes : new Map();
    this.#builder = builder;
    this.#html = html;
    this.#comments = new CommentEnd(html);
    this.#scripts = new ScriptData(html);
    this.#ampersand = new ForwardSearch(html, '&');
    this.#carriageReturn = new ForwardSearch(html, '\r');
    this.#nul = new NulSearch(html);
    this.#cdataEnd = new ForwardSearch(html, ']]>');
  }

  /** The largest class number. */
  get classCount(): number {
    return this.#classes.size;
  }

  /** Tokenizes the whole input. */
  run(): void {
    this.#readAll();
    this.#builder.end();
  }

  #readAll(): void {
    while (this.#position < this.#html.length) this.#readSome();
    this.#emitJoined();
  }

  /** In calls of some rounds, V8 runs optimized code from the next call on, and optimizes once more only for large pages. */
  #readSome(): void {
    const html = this.#html;
    for (let left = MAX_ROUNDS; left > 0 && this.#position < html.length; left--) {
      switch (this.#builder.textState) {
        case TextState.RCDATA:
          this.#readRawText(true);
          break;
        case TextState.RAWTEXT:
          this.#readRawText(false);
          break;
        case TextState.SCRIPT_DATA:
          this.#readScript();
          break;
        case TextState.PLAINTEXT:
          this.#emitText(this.#replaceNul(this.#position, html.length));
          this.#position = html.length;
          break;
        default:
          this.#readData();
      }
    }
  }

  /** Data state, up to the end of one tag, declaration or comment. */
  #readData(): void {
    const lessThan = this.#readCharacters();
    const html = this.#html;
    if (lessThan === html.length) return;
    const next = html.charCodeAt(lessThan + 1);
    if (isAsciiLetter(next)) this.#readTag(lessThan + 1, false);
    else if (next === CharCode.SOLIDUS) this.#readEndTagOpen(lessThan);
    else if (next === CharCode.EXCLAMATION_MARK) this.#readDeclaration(lessThan);
    else if (next === CharCode.QUESTION_MARK) this.#readBogusComment(lessThan + 1);
    else {
      this.#emit(TextKind.CHARACTERS, '<');
      this.#position = lessThan + 1;
    }
  }

  /**
   * Emits the text up to the next `<` and returns the position of that. Fast for white space and no
   * text, which is what most tags have between them.
   */
  #readCharacters(): number {
    const html = this.#html;
    const { length } = html;
    const start = this.#position;
    let at = start;
    while (at < length && isHtmlWhiteSpace(html.charCodeAt(at))) at++;
    let end = at;
    if (at < length && html.charCodeAt(at) !== CharCode.LESS_THAN) {
      end = html.indexOf('<', at);
      if (end === -1) end = length;
      this.#emitCharacters(start, end);
    } else if (at > start) this.#emit(TextKind.WHITE_SPACE, this.#text(start, at));
    this.#position = end;
    return end;
  }

  #readEndTagOpen(lessThan: number): void {
    const next = this.#html.charCodeAt(lessThan + 2);
    if (isAsciiLetter(next)) this.#readTag(lessThan + 2, true);
    else if (next === CharCode.GREATER_THAN) this.#position = lessThan + 3;
    else if (lessThan + 2 === this.#html.length) {
      this.#emit(TextKind.CHARACTERS, '</');
      this.#position = this.#html.length;
    } else this.#readBogusComment(lessThan + 2);
  }

  #readDeclaration(lessThan: number): void {
    const html = this.#html;
    if (html.startsWith('--', lessThan + 2)) {
      this.#position = this.#comments.after(lessThan + 4);
      this.#emitComment();
    } else if (this.#builder.isForeign && html.startsWith('[CDATA[', lessThan + 2)) {
      const start = lessThan + 9;
      const end = this.#cdataEnd.from(start);
      if (end > start) this.#emitWithNul(this.#text(start, end));
      this.#position = Math.min(html.length, end + 3);
    } else if (/^doctype$/i.test(html.slice(lessThan + 2, lessThan + 9))) this.#readDoctype(lessThan);
    else this.#readBogusComment(lessThan + 2);
  }

  #readBogusComment(start: number): void {
    const end = this.#html.indexOf('>', start);
    this.#position = end === -1 ? this.#html.length : end + 1;
    this.#emitComment();
  }

  /**
   * In every DOCTYPE state `>` ends the token. Only the identifiers of the first one are read;
   * others are ignored.
   */
  #readDoctype(lessThan: number): void {
    this.#emitJoined();
    const end = this.#html.indexOf('>', lessThan);
    this.#position = end === -1 ? this.#html.length : end + 1;
    if (this.#hasDoctype) {
      this.#builder.doctype(PLAIN_DOCTYPE);
      return;
    }
    this.#hasDoctype = true;
    if (end - lessThan === USUAL_DOCTYPE.length && this.#html.slice(lessThan, end).toLowerCase() === USUAL_DOCTYPE) {
      this.#builder.doctype(PLAIN_DOCTYPE);
      return;
    }
    const text = this.#text(lessThan + DOCTYPE_START, end === -1 ? this.#html.length : end);
    this.#builder.doctype(readDoctype(text, end !== -1));
  }

  /** RCDATA and RAWTEXT states: text up to the end tag of its element. */
  #readRawText(hasReferences: boolean): void {
    const html = this.#html;
    const start = this.#position;
    const name = this.#lastStartTagName;
    const endTag = findEndTag(html, start, name);
    const end = endTag === -1 ? html.length : endTag;
    if (end > start) {
      const text = this.#replaceNul(start, end);
      if (name === 'style') {
        if (this.#isStyleForScreens) this.styleSheets.push(text);
      } else this.#emitText(hasReferences && text.includes('&') ? decodeText(text) : text);
    }
    this.#leaveRawText(end);
  }

  #readScript(): void {
    const start = this.#position;
    const end = this.#scripts.end(start);
    if (end > start && DATA_SCRIPT.test(this.#scriptType)) this.#emitText(this.#replaceNul(start, end));
    this.#leaveRawText(end);
  }

  #leaveRawText(end: number): void {
    this.#position = end;
    this.#builder.textState = TextState.DATA;
    if (end < this.#html.length) this.#readTag(end + 2, true);
  }

  /** Tag name and attribute states. `start` is the position of the name's first letter. */
  #readTag(start: number, isEndTag: boolean): void {
    const html = this.#html;
    const length = html.length;
    const reader = this.#reader;
    const known = reader.read(html, start, CharCode.GREATER_THAN);
    let at = reader.end;
    if (!isEndTag && this.#isFull() && !changesState(known + 1)) {
      this.#dropTag(at);
      return;
    }
    const tagName = known < 0 ? this.#name(start, at) : NAMES[known]!;
    const tagCode = known + 1;
    const read = this.#read;
    let count = 0;
    let attributeFlags = 0;
    let classNumber = 0;
    let seen: Set<string> | null = null;
    let selfClosing = false;
    for (;;) {
      // Before attribute name state.
      let code = html.charCodeAt(at);
      while (isHtmlWhiteSpace(code)) code = html.charCodeAt(++at);
      if (at >= length) {
        this.#position = length;
        return;
      }
      if (code === CharCode.GREATER_THAN) break;
      if (code === CharCode.SOLIDUS) {
        at++;
        if (html.charCodeAt(at) !== CharCode.GREATER_THAN) continue;
        selfClosing = true;
        break;
      }
      // Attribute name state. A leading equals sign is part of the name.
      const nameStart = at;
      const number = reader.read(html, at, CharCode.EQUALS_SIGN);
      const nameEnd = reader.end;
      at = nameEnd;
      // After attribute name state.
      code = html.charCodeAt(at);
      while (isHtmlWhiteSpace(code)) code = html.charCodeAt(++at);
      let value = '';
      if (code === CharCode.EQUALS_SIGN) {
        // Before attribute value state.
        code = html.charCodeAt(++at);
        while (isHtmlWhiteSpace(code)) code = html.charCodeAt(++at);
        const valueStart = at;
        if (code === CharCode.QUOTATION_MARK || code === CharCode.APOSTROPHE) {
          at = html.indexOf(code === CharCode.QUOTATION_MARK ? '"' : "'", valueStart + 1);
          if (at === -1) {
            this.#position = length;
            return;
          }
          value = this.#value(valueStart + 1, at++);
        } else {
          while (at < length && code !== CharCode.GREATER_THAN && !isHtmlWhiteSpace(code)) code = html.charCodeAt(++at);
          value = this.#value(valueStart, at);
        }
      }
      if (isEndTag) continue;
      const name = number < 0 ? this.#name(nameStart, nameEnd) : NAMES[number]!;
      if (count === MAX_COMPARED_ATTRIBUTES) seen ??= new Set(read.slice(0, count).map((attribute) => attribute.name));
      if (seen ? seen.has(name) : hasAttribute(read, count, name)) continue;
      seen?.add(name);
      const attribute = number === CLASS ? this.#classOf(value) : { name, value, classNumber: 0 };
      attributeFlags |= attributeFlag(number + 1, value);
      classNumber |= attribute.classNumber;
      read[count++] = attribute;
    }
    this.#position = at + 1;
    if (isEndTag) {
      this.#emitEndTag(tagName, tagCode);
      return;
    }
    const tag = this.#startTag;
    tag.name = tagName;
    tag.code = tagCode;
    tag.attributes = copyOf(read, count);
    tag.attributeFlags = attributeFlags;
    tag.classNumber = classNumber;
    tag.length = at - start;
    tag.isSelfClosing = selfClosing;
    this.#emitStartTag(tag);
  }

  /** Passes a start tag that becomes white space. `at` is the end of its name. */
  #dropTag(at: number): void {
    const end = tagEnd(this.#html, at);
    this.#position = end === -1 ? this.#html.length : end + 1;
    if (end === -1) return;
    this.#emitDropped();
    if (!this.#splitsText && !this.#hasNul()) this.#position = this.#joined.readOn(this.#html, this.#position);
  }

  #hasNul(): boolean {
    this.#hasAnyNul ??= this.#html.includes('\0');
    return this.#hasAnyNul;
  }

  /** Several dropped tags in a row are one space. */
  #emitDropped(): void {
    if (!this.#joined.isOpen) this.#joined.open(TextKind.WHITE_SPACE);
    if (!this.#joined.endsInSpace) this.#emit(TextKind.WHITE_SPACE, ' ');
  }

  #classOf(value: string): Attribute {
    const known = this.#classes.get(value);
    if (known !== undefined) return known;
    const isNumbered = this.#classes.size < MAX_CLASSES;
    const attribute: Attribute = { name: 'class', value, classNumber: isNumbered ? this.#classes.size + 1 : 0 };
    if (isNumbered) this.#classes.set(value, attribute);
    return attribute;
  }

  #emitEndTag(name: string, code: number): void {
    // These end tags create an element if it isn't open.
    if (this.#isFull() && (code === Tag.P || code === Tag.BR)) return;
    this.#emitJoined();
    this.#builder.endTag(name, code);
    if (code === Tag.NOSCRIPT && this.#noscript !== null) this.#leaveNoscript();
  }

  #emitStartTag(tag: StartTag): void {
    const { name, code } = tag;
    if (this.#isTooDeepFor(code)) {
      this.#emitDropped();
      return;
    }
    this.#emitJoined();
    switch (code) {
      case Tag.HTML:
      case Tag.HEAD:
      case Tag.BODY:
        this.isPage = true;
        break;
      case Tag.FRAMESET:
        if (this.#forbidsFrameset && !this.#builder.isForeign) return;
        this.#splitsText = true;
        break;
      case Tag.TEMPLATE:
        this.#hasTemplate = true;
        this.mayHaveDeferredContent = true;
        break;
      case Tag.DIV:
        this.mayHaveDeferredContent ||= attributeValue(tag, 'id').startsWith('S:');
        break;
      case Tag.COL:
      case Tag.COLGROUP:
        this.#splitsText ||= this.#hasTemplate;
        break;
      case Tag.SCRIPT:
        this.#scriptType = attributeValue(tag, 'type');
        break;
      case Tag.NOSCRIPT:
        this.#readNoscript(tag);
        return;
      case Tag.STYLE:
        this.#isStyleForScreens = !this.#isInNoscript && /^(?:all|screen|)$/i.test(attributeValue(tag, 'media').trim());
        break;
    }
    this.#lastStartTagName = name;
    this.#builder.startTag(tag);
    // HTML would take the rest of the page for a script after `<script src="a.js"/>`.
    if (this.#isXml && tag.isSelfClosing && this.#builder.open.top.code === code) {
      this.#builder.textState = TextState.DATA;
      this.#builder.endTag(name, code);
    }
    if (code === Tag.SVG && !tag.isSelfClosing && this.#builder.isForeign) this.#skipDrawing();
  }

  /**
   * A `noscript` ends where it ends in browsers, which read its content as one text, since they run
   * scripts. Nothing in it, such as an open tag, quote or comment, can hide what follows. Without an
   * end tag, it is ignored.
   */
  #readNoscript(tag: StartTag): void {
    const end = this.#noscriptEnd();
    if (end === -1) return;
    this.#lastStartTagName = tag.name;
    const builder = this.#builder;
    builder.startTag(tag);
    const { form, elements } = builder;
    const { element, code } = builder.open.top;
    // Some elements contain no `noscript`, such as drawings.
    if (code !== Tag.NOSCRIPT || element.index !== elements) return;
    const content = new PageTokenizer(builder, this.#html.slice(this.#position, end), this);
    content.#readAll();
    builder.textState = TextState.DATA;
    this.isPage ||= content.isPage;
    this.mayHaveDeferredContent ||= content.mayHaveDeferredContent;
    this.#hasTemplate ||= content.#hasTemplate;
    this.#splitsText ||= content.#splitsText;
    this.#forbidsFrameset ||= content.#forbidsFrameset;
    this.#position = end;
    this.#noscript = { created: elements, form };
  }

  /** Position of the next end tag of a `noscript`, or -1. Each part of the input is searched once. */
  #noscriptEnd(): number {
    if (this.#isPastLastNoscript) return -1;
    const end = findEndTag(this.#html, this.#position, 'noscript');
    this.#isPastLastNoscript = end === -1;
    return end;
  }

  /** Closes what the `noscript` left open. */
  #leaveNoscript(): void {
    const { created, form } = this.#noscript!;
    this.#noscript = null;
    this.#builder.closeSince(created, form);
  }

  /** Whether only text may be added to the tree. */
  #isFull(): boolean {
    return this.#builder.elements >= MAX_ELEMENTS || this.#builder.open.top.position >= MAX_DEPTH;
  }

  /**
   * Drawings and formulas get half the depth, so that the text beyond the bound isn't inside one
   * and hidden.
   */
  #isTooDeepFor(code: number): boolean {
    return (code === Tag.SVG || code === Tag.MATH) && this.#builder.open.top.position >= MAX_DEPTH / 2;
  }

  #skipDrawing(): void {
    // MathJax writes the source of a formula in the drawing.
    const { parent } = this.#builder.open.top.element;
    if (this.#position < this.#drawingsFrom || parent?.name === 'mjx-container') return;
    const { end, seen, title, hasText } = skipDrawing(this.#html, this.#position, this.#comments);
    this.#drawingsFrom = seen;
    if (end === -1) return;
    this.#position = end;
    this.#forbidsFrameset ||= hasText;
    if (title === undefined) return;
    this.#builder.startTag(bareTag(Tag.TITLE));
    this.#emitText(decodeText(normalizeNewlines(title).replaceAll('\0', '')));
    this.#builder.endTag('title', Tag.TITLE);
  }

  /** The name of a tag or attribute, ASCII letters in lower case. */
  #name(start: number, end: number): string {
    const html = this.#html;
    for (let i = start; i < end; i++) {
      const code = html.charCodeAt(i);
      if (code === 0 || (code >= CharCode.UPPER_A && code <= CharCode.UPPER_Z)) {
        return html
          .slice(start, end)
          .replaceAll('\0', '\ufffd')
          .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
      }
    }
    return html.slice(start, end);
  }

  #value(start: number, end: number): string {
    const value = this.#replaceNul(start, end);
    return this.#ampersand.from(start) < end ? decodeReferences(value) : value;
  }

  #replaceNul(start: number, end: number): string {
    const text = this.#text(start, end);
    return this.#nul.isBetween(start, end) ? text.replaceAll('\0', '\ufffd') : text;
  }

  /**
   * A part of the input with newlines normalized. To normalize all of the input, scripts included, would copy it. Where new
   * memory is slow to get, that took a sixth of the time of large pages.
   */
  #text(start: number, end: number): string {
    const text = this.#html.slice(start, end);
    return this.#carriageReturn.from(start) < end ? normalizeNewlines(text) : text;
  }

  #emitComment(): void {
    this.#emitJoined();
    this.#builder.comment();
  }

  /** Emits text of the data state, in which NUL characters are separate tokens. */
  #emitCharacters(start: number, end: number): void {
    const text = this.#text(start, end);
    const decoded = this.#ampersand.from(start) < end ? decodeText(text) : text;
    if (this.#nul.isBetween(start, end)) this.#emitWithNul(decoded);
    else this.#emitText(decoded);
  }

  #emitWithNul(text: string): void {
    for (const piece of text.match(/\0+|[^\0]+/g) ?? []) {
      if (piece.startsWith('\0')) this.#emit(TextKind.NULL, piece);
      else this.#emitText(piece);
    }
  }

  /**
   * Emits leading white space as a separate token, because other text opens the body. With
   * `#splitsText`, all white space is.
   */
  #emitText(text: string): void {
    if (text === '') return;
    const { length } = text;
    let split = 0;
    while (split < length && isHtmlWhiteSpace(codeAt(text, split))) split++;
    if (split === length) this.#emit(TextKind.WHITE_SPACE, text);
    else if (this.#splitsText) {
      for (const piece of text.match(/[\t\n\f\r ]+|[^\t\n\f\r ]+/g) ?? []) {
        this.#emit(isHtmlWhiteSpace(codeAt(piece, 0)) ? TextKind.WHITE_SPACE : TextKind.CHARACTERS, piece);
      }
    } else if (split === 0) this.#emit(TextKind.CHARACTERS, text);
    else {
      this.#emit(TextKind.WHITE_SPACE, text.slice(0, split));
      this.#emit(TextKind.CHARACTERS, text.slice(split));
    }
  }

  #emit(kind: TextKind, text: string): void {
    const joined = this.#joined;
    if (joined.isOpen) {
      if (joined.add(kind, text, this.#splitsText)) return;
      this.#emitJoined();
      if (kind !== TextKind.NULL) {
        joined.open(kind);
        joined.add(kind, text, this.#splitsText);
        return;
      }
    }
    this.#builder.text(text, kind);
  }

  #emitJoined(): void {
    const joined = this.#joined;
    if (!joined.isOpen) return;
    const text = joined.close();
    if (text !== '') this.#builder.text(text, joined.kind);
  }
}

/** Whether one of the first `count` attributes has the name. */
function hasAttribute(attributes: readonly Attribute[], count: number, name: string): boolean {
  for (let at = 0; at < count; at++) if (attributes[at]!.name === name) return true;
  return false;
}

/**
 * Copies the first `count` attributes into an array of exactly that length, without spare capacity.
 */
function copyOf(read: readonly Attribute[], count: number): Attribute[] {
  if (count === 0) return NO_ATTRIBUTES;
  return count === 1 ? [read[0]!] : read.slice(0, count);
}
