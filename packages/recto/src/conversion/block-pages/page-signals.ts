/**
 * Reads the start of a page for what fetching needs: its `meta refresh`, charset and base, and signs of
 * a block page. Uses the HTML Standard's tokenizer, so that a comment or script cannot pass for a tag.
 */
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

export interface PageSignals {
  readonly title: string;
  /** `content` of the first `meta http-equiv=refresh` outside templates. */
  readonly refresh: string | undefined;
  /** Encoding label of the first `meta` that declares one. */
  readonly charset: string | undefined;
  /** `href` of the first `base`. */
  readonly base: string | undefined;
  /** Visible text of the part that was read, with white space collapsed. */
  readonly text: string;
  /** The start of the page that was examined. */
  readonly source: string;
  /** Whether {@link source} is the whole page. */
  readonly isComplete: boolean;
  readonly hasPasswordField: boolean;
}

/** Characters of a page that are examined. Block pages and refresh pages are smaller. */
export const MAX_SIGNAL_CHARACTERS = 256 * 1024;

/** Elements whose content is not markup, with the tokenizer mode for it. */
const RAW_TEXT: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  // As in a browser with scripting enabled, which ignores this content.
  noscript: TokenizerMode.RAWTEXT,
  plaintext: TokenizerMode.PLAINTEXT,
};
const INVISIBLE = new Set(['title', 'textarea', 'script', 'style', 'iframe', 'noembed', 'noframes', 'noscript']);

/** @param maxText - characters of visible text after which reading stops. */
export function readSignals(page: string, maxText: number): PageSignals {
  const reader = new SignalReader(maxText);
  const source = page.slice(0, MAX_SIGNAL_CHARACTERS);
  reader.read(removeScriptContent(source));
  return {
    title: collapseWhiteSpace(reader.title.join('')),
    refresh: reader.refresh,
    charset: reader.charset,
    base: reader.base,
    text: collapseWhiteSpace(reader.text.join('')),
    source,
    isComplete: source.length === page.length,
    hasPasswordField: reader.hasPasswordField,
  };
}

/**
 * Removes the content of scripts and style sheets before tokenizing: it is most of the start of most
 * pages and has no signals. A `<script>` inside an attribute or comment also counts, which can lose a signal.
 */
function removeScriptContent(source: string): string {
  const kept: string[] = [];
  let from = 0;
  const start = /<(script|style)(?=[\s/>])/gi;
  for (let opened = start.exec(source); opened !== null; opened = start.exec(source)) {
    const content = source.indexOf('>', start.lastIndex) + 1;
    if (content === 0) break;
    kept.push(source.slice(from, content));
    const end = opened[1]!.toLowerCase() === 'script' ? /<\/script(?=[\s/>])/gi : /<\/style(?=[\s/>])/gi;
    end.lastIndex = content;
    const closed = end.exec(source);
    from = closed === null ? source.length : closed.index;
    start.lastIndex = from;
  }
  kept.push(source.slice(from));
  return kept.join('');
}

class SignalReader implements TokenHandler {
  readonly title: string[] = [];
  readonly text: string[] = [];
  refresh: string | undefined;
  charset: string | undefined;
  base: string | undefined;
  hasPasswordField = false;
  readonly #tokenizer: Tokenizer;
  /** The element whose raw text is being read. */
  #rawTextElement: string | undefined;
  #titleCount = 0;
  #templateDepth = 0;
  #svgDepth = 0;
  #textLength = 0;
  readonly #maxText: number;

  constructor(maxText: number) {
    this.#maxText = maxText;
    this.#tokenizer = new Tokenizer({}, this);
  }

  read(source: string): void {
    this.#tokenizer.write(source, true);
  }

  onStartTag({ tagName, attrs, selfClosing }: Token.TagToken): void {
    if (tagName === 'svg' && !selfClosing) this.#svgDepth++;
    // A title inside SVG is a tooltip.
    if (this.#svgDepth > 0) return;
    const mode = RAW_TEXT[tagName];
    if (Object.hasOwn(RAW_TEXT, tagName) && mode !== undefined) {
      this.#tokenizer.state = mode;
      this.#rawTextElement = tagName;
      if (tagName === 'title') this.#titleCount++;
      return;
    }
    this.text.push(' ');
    if (tagName === 'template') this.#templateDepth++;
    if (this.#templateDepth > 0) return;
    if (tagName === 'meta') this.#readMeta(attrs);
    else if (tagName === 'base') this.base ??= attributeOf(attrs, 'href');
    else if (tagName === 'input') this.hasPasswordField ||= attributeOf(attrs, 'type')?.toLowerCase() === 'password';
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (tagName === this.#rawTextElement) this.#rawTextElement = undefined;
    else if (tagName === 'template') this.#templateDepth = Math.max(0, this.#templateDepth - 1);
    else if (tagName === 'svg') this.#svgDepth = Math.max(0, this.#svgDepth - 1);
    this.text.push(' ');
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.#rawTextElement === 'title' && this.#titleCount === 1) this.title.push(chars);
    else if (this.#templateDepth === 0 && this.#svgDepth === 0 && !INVISIBLE.has(this.#rawTextElement ?? ''))
      this.#addText(chars);
  }

  #addText(chars: string): void {
    this.text.push(chars);
    this.#textLength += chars.trim().length;
    if (this.#textLength > this.#maxText) this.#tokenizer.pause();
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {
    // Browsers drop these too.
  }

  onComment(): void {
    // Comments are not visible.
  }

  onDoctype(): void {
    // Not a signal.
  }

  onEof(): void {
    // Nothing to finish.
  }

  #readMeta(attributes: Token.Attribute[]): void {
    const pragma = attributeOf(attributes, 'http-equiv')?.toLowerCase();
    const content = attributeOf(attributes, 'content');
    if (pragma === 'refresh') this.refresh ??= content;
    if (pragma === 'content-type') this.charset ??= extractCharset(content ?? '');
    this.charset ??= attributeOf(attributes, 'charset');
  }
}

/** HTML Standard, "extracting a character encoding from a meta element". */
function extractCharset(content: string): string | undefined {
  const [, doubleQuoted, singleQuoted, unquoted] =
    /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(content) ?? [];
  return doubleQuoted ?? singleQuoted ?? unquoted;
}

function attributeOf(attributes: readonly Token.Attribute[], name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

function collapseWhiteSpace(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}
