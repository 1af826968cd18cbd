/**
 * What the beginning of a page says about itself before anybody converts it: enough to follow a `meta refresh` and to
 * recognise a wall. Read by the HTML standard's tokenizer, so that a comment or a script cannot pose as a tag.
 */
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

export interface PageSignals {
  readonly title: string;
  /** `content` of the first `meta http-equiv=refresh` that a browser would obey. */
  readonly refresh: string | undefined;
  /** Label of the encoding that the first `meta` to declare one names. */
  readonly charset: string | undefined;
  /** `href` of the first `base`. */
  readonly base: string | undefined;
  /** Visible text with white space collapsed, as far as the page was read. */
  readonly text: string;
  /** The part of the page that was read, for what only shows in the source. */
  readonly source: string;
  /** Whether that part is the whole page. */
  readonly isWhole: boolean;
  readonly hasPasswordField: boolean;
}

/** Characters. A wall or a redirect is small; what has more than this before it is a page. */
export const MAX_SIGNAL_CHARACTERS = 256 * 1024;

/** Elements whose content is not markup, with how the tokenizer reads it. */
const RAW_TEXT: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  // As in a browser that runs scripts: what stands in here is for the others.
  noscript: TokenizerMode.RAWTEXT,
  plaintext: TokenizerMode.PLAINTEXT,
};
const UNSEEN = new Set(['title', 'textarea', 'script', 'style', 'iframe', 'noembed', 'noframes', 'noscript']);

/** @param maxText - characters of visible text, after which a page is a page: no need to read on. */
export function readSignals(page: string, maxText: number): PageSignals {
  const reader = new SignalReader(maxText);
  const source = page.slice(0, MAX_SIGNAL_CHARACTERS);
  reader.read(withoutScripts(source));
  return {
    title: collapse(reader.title.join('')),
    refresh: reader.refresh,
    charset: reader.charset,
    base: reader.base,
    text: collapse(reader.text.join('')),
    source,
    isWhole: source.length === page.length,
    hasPasswordField: reader.hasPasswordField,
  };
}

/**
 * Leaves out what stands between the tags of scripts and style sheets: most of the beginning of most pages, and nothing
 * in there is a signal. A `<script>` within an attribute or a comment is taken for one too, which costs a signal at most.
 */
function withoutScripts(source: string): string {
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
  #raw: string | undefined;
  #seenTitles = 0;
  #templates = 0;
  #svg = 0;
  #seen = 0;
  readonly #maxText: number;

  constructor(maxText: number) {
    this.#maxText = maxText;
    this.#tokenizer = new Tokenizer({}, this);
  }

  read(source: string): void {
    this.#tokenizer.write(source, true);
  }

  onStartTag({ tagName, attrs, selfClosing }: Token.TagToken): void {
    if (tagName === 'svg' && !selfClosing) this.#svg++;
    // A title within a drawing is its tooltip.
    if (this.#svg > 0) return;
    const mode = RAW_TEXT[tagName];
    if (Object.hasOwn(RAW_TEXT, tagName) && mode !== undefined) {
      this.#tokenizer.state = mode;
      this.#raw = tagName;
      if (tagName === 'title') this.#seenTitles++;
      return;
    }
    this.text.push(' ');
    if (tagName === 'template') this.#templates++;
    if (this.#templates > 0) return;
    if (tagName === 'meta') this.#readMeta(attrs);
    else if (tagName === 'base') this.base ??= attributeOf(attrs, 'href');
    else if (tagName === 'input') this.hasPasswordField ||= attributeOf(attrs, 'type')?.toLowerCase() === 'password';
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (tagName === this.#raw) this.#raw = undefined;
    else if (tagName === 'template') this.#templates = Math.max(0, this.#templates - 1);
    else if (tagName === 'svg') this.#svg = Math.max(0, this.#svg - 1);
    this.text.push(' ');
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.#raw === 'title' && this.#seenTitles === 1) this.title.push(chars);
    else if (this.#templates === 0 && this.#svg === 0 && !UNSEEN.has(this.#raw ?? '')) this.#see(chars);
  }

  #see(chars: string): void {
    this.text.push(chars);
    this.#seen += chars.trim().length;
    if (this.#seen > this.#maxText) this.#tokenizer.pause();
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {
    // Browsers drop it too.
  }

  onComment(): void {
    // Not for readers.
  }

  onDoctype(): void {
    // Says nothing about the page.
  }

  onEof(): void {
    // Whatever is still open ends here.
  }

  #readMeta(attributes: Token.Attribute[]): void {
    const pragma = attributeOf(attributes, 'http-equiv')?.toLowerCase();
    const content = attributeOf(attributes, 'content');
    if (pragma === 'refresh') this.refresh ??= content;
    if (pragma === 'content-type') this.charset ??= charsetWithin(content ?? '');
    this.charset ??= attributeOf(attributes, 'charset');
  }
}

/** HTML standard, "extracting a character encoding from a meta element". */
function charsetWithin(content: string): string | undefined {
  const [, double, single, bare] = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(content) ?? [];
  return double ?? single ?? bare;
}

function attributeOf(attributes: readonly Token.Attribute[], name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

function collapse(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').trim();
}
