/** Players and frames → links, because Markdown has no syntax for them. */
import { attribute, type HtmlElement } from '../../html/tree/tree.ts';
import { findDescendant } from './element-lookup.ts';
import type { Handler } from './handler.ts';
import { collapseWhiteSpace } from './plain-text.ts';
import type { TreeBuilder } from './tree-builder.ts';

interface Player {
  readonly pattern: RegExp;
  /** URL of the page to watch it on; `$1` is the first group of `pattern`. */
  readonly page: string;
  readonly name: string;
}

const PLAYERS: readonly Player[] = [
  {
    pattern: /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{6,20})(?:[?#&/]|$)/,
    page: 'https://www.youtube.com/watch?v=$1',
    name: 'YouTube video',
  },
  { pattern: /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/, page: 'https://vimeo.com/$1', name: 'Vimeo video' },
  {
    pattern: /^https?:\/\/(?:www\.)?dailymotion\.com\/embed\/video\/(\w+)/,
    page: 'https://www.dailymotion.com/video/$1',
    name: 'Dailymotion video',
  },
  {
    pattern: /^https?:\/\/open\.spotify\.com\/embed\/(\w+\/\w+)/,
    page: 'https://open.spotify.com/$1',
    name: 'Spotify',
  },
];
const VIDEO_ID = /^[\w-]{6,20}$/;
/** Frames without content: ads, analytics, consent, captchas. */
const IGNORED_FRAME =
  /googletagmanager|doubleclick|googlesyndication|google\.com\/recaptcha|\/ads?\/|adservice|hcaptcha/i;

/** The titles of frames with ads; the first is Google's. */
const IGNORED_TITLE = /^(?:3rd party ad content|advertise?ment|ads?|anzeige|werbung|publicit[éà]|publicidade?)$/i;

export const frame: Handler = {
  enter(out, element) {
    const src = attribute(element, 'src') ?? '';
    const source = /^(?:about:|\s*$)/i.test(src) ? lazySource(element) : src;
    const url = source === '' ? null : out.urls.resolveImage(source);
    if (url === null || IGNORED_FRAME.test(url)) return false;
    const title = titleOf(element);
    if (IGNORED_TITLE.test(title)) return false;
    for (const { pattern, page, name } of PLAYERS) {
      const id = pattern.exec(url)?.[1];
      if (id !== undefined) {
        addLink(
          out,
          page.replace('$1', () => id),
          title || name,
        );
        return false;
      }
    }
    // A page of frames is nothing else.
    const name = element.name === 'frame' ? attribute(element, 'name') : '';
    if (title || name) addLink(out, url, title || name!);
    return false;
  },
};

/** A placeholder element of a player that has only a video ID. */
export const player: Handler = {
  enter(out, element) {
    const id = attribute(element, 'videoid') ?? attribute(element, 'data-videoid') ?? '';
    const title = titleOf(element) || collapseWhiteSpace(attribute(element, 'playlabel') ?? '');
    if (VIDEO_ID.test(id)) addLink(out, `https://www.youtube.com/watch?v=${id}`, title || 'YouTube video');
    return false;
  },
};

/** `video` and `audio`. Their content is a fallback for old browsers and is skipped. */
export const media: Handler = {
  enter(out, element) {
    const source = attribute(element, 'src') || lazySource(element) || firstSource(element);
    const url = source === '' ? null : out.urls.resolveImage(source);
    if (url !== null) addLink(out, url, titleOf(element) || (element.name === 'audio' ? 'Audio' : 'Video'));
    return false;
  },
};

function addLink(out: TreeBuilder, url: string, text: string): void {
  if (!out.includeLinks) return;
  out.boundary();
  out.links.open({ url, title: '', isWritten: false });
  out.text(text);
  out.links.close();
  out.boundary();
}

function titleOf(element: HtmlElement): string {
  return collapseWhiteSpace(attribute(element, 'title') || attribute(element, 'aria-label') || '');
}

function lazySource(element: HtmlElement): string {
  return attribute(element, 'data-src') || attribute(element, 'data-lazy-src') || '';
}

function firstSource(element: HtmlElement): string {
  const source = findDescendant(element, MAX_NODES, ({ name }) => name === 'source');
  return (source && attribute(source, 'src')) ?? '';
}

/** Nodes of a player that are searched for its first source. */
const MAX_NODES = 20;
