/** What a request gets of a page: all of it, a part, a section or the outline; and cursors for the rest. */
import { createHash } from 'node:crypto';
import type { OutlineEntry } from '@recto-md/engine';
import type { Warning } from '../contract/conversion.ts';
import { RectoError } from '../contract/errors.ts';
import { READING_OPTIONS } from '../contract/options.ts';
import { headerOf } from '../contract/request-headers.ts';
import { nearestName } from '../text/nearest-name.ts';
import {
  type ConversionChoices,
  type ConversionContext,
  type ConversionInput,
  type ConversionServices,
  convertPage,
} from './convert-page.ts';
import type { ConvertedPage } from './converted-page.ts';
import type { ReadMarkdown } from './reading/read-markdown.ts';
import { type CompressedText, decompress } from './snapshots/packed-page.ts';
import type { CacheEntry, Snapshot, Snapshots } from './snapshots/snapshots.ts';

export type PageInput = ConversionInput | { readonly cursor: string };

export interface PageRequest {
  readonly input: PageInput;
  readonly choices: ConversionChoices;
}

export interface DeliveredPage extends ConvertedPage {
  /** Estimated tokens of `markdown` as delivered. */
  readonly deliveredTokens: number;
  readonly part?: { readonly tokenCount: number; readonly repeatedLines: { start: number; end: number } };
  readonly nextCursor?: string;
  /** Seconds since the page was fetched, if the request had maxAge. */
  readonly age?: number;
  readonly outline?: readonly (Pick<OutlineEntry, 'level' | 'title' | 'id' | 'tokenCount'> & { cursor: string })[];
}

export interface DeliveryServices extends ConversionServices {
  readonly snapshots: Snapshots;
}

export interface Delivery extends ConversionContext {
  /** Called before a stored result is read into memory. It may throw. */
  readonly hold: (bytes: number) => void;
}

/** A result, and the range of its Markdown that a cursor stands for. */
interface Source {
  /** Without its Markdown. */
  readonly page: Omit<ConvertedPage, 'markdown'>;
  /** A stored one is only decompressed here if all of it is delivered. */
  readonly markdown: string | CompressedText;
  readonly start?: number;
  readonly end?: number;
  /** As the request with the cursor's result had it. */
  readonly maxTokens?: number | undefined;
  /** Absent if the result isn't stored. */
  readonly id?: string;
  /** Milliseconds since it was stored. */
  readonly age?: number;
}

/** @throws {RectoError} the error to respond with. */
export async function deliverPage(
  request: PageRequest,
  services: DeliveryServices,
  delivery: Delivery,
): Promise<DeliveredPage> {
  const page = await readPage(request, services, delivery);
  delivery.record.tokens = page.deliveredTokens;
  return page;
}

async function readPage(
  { input, choices }: PageRequest,
  services: DeliveryServices,
  delivery: Delivery,
): Promise<DeliveredPage> {
  const source = await findSource(input, choices, services, delivery);
  const isWhole = !('cursor' in input) && READING_OPTIONS.every((name) => !choices[name]);
  const age = choices.maxAge === undefined ? {} : { age: Math.floor((source.age ?? 0) / 1000) };
  if (isWhole) {
    const markdown = await decompress(source.markdown);
    return { ...source.page, markdown, ...age, deliveredTokens: source.page.metadata.tokenCount };
  }

  const { outline, section, maxTokens = source.maxTokens } = choices;
  const { start, end } = source;
  const { owner, signal, record } = delivery;
  const started = performance.now();
  const reading = { maxTokens, outline, section, start, end };
  const read = await services.converter.read(source.markdown, reading, owner, signal);
  record.convertMilliseconds = (record.convertMilliseconds ?? 0) + performance.now() - started;
  if ('knownSections' in read) throw unknownSection(section ?? '', read.knownSections);
  return { ...(await describePiece(read, { ...source, maxTokens }, services.snapshots, owner.accountId)), ...age };
}

async function findSource(
  input: PageInput,
  choices: ConversionChoices,
  services: DeliveryServices,
  delivery: Delivery,
): Promise<Source> {
  const { snapshots } = services;
  const { owner, record, hold } = delivery;
  if ('cursor' in input) {
    const { packed, ...found } = await snapshots.open(owner.accountId, input.cursor, hold);
    // The first part had the links and images of the whole page.
    return { page: packed.head, markdown: packed.markdown, ...found };
  }
  const entry = cacheEntry(input, choices);
  const cached = entry && (await snapshots.findCached(owner.accountId, entry, hold));
  if (cached !== undefined) {
    record.convertMilliseconds = 0;
    const { packed, ...found } = cached;
    return { page: { ...packed.head, ...(await packed.unpackAdditions()) }, markdown: packed.markdown, ...found };
  }
  const page = await convertPage({ input, choices }, services, delivery);
  const { markdown } = page;
  if (entry === undefined || !record.isStorable) return { page, markdown };
  try {
    const { id } = await snapshots.save(owner.accountId, page, entry);
    return { page, markdown, id };
  } catch (error) {
    // A full cache must not fail a request that is complete.
    if (error instanceof RectoError) return { page, markdown };
    throw error;
  }
}

/** The same URL, options and request headers have the same key. Cookies may belong to a person's session. */
function cacheEntry(input: ConversionInput, choices: ConversionChoices): CacheEntry | undefined {
  const { maxAge = 0, maxTokens: _maxTokens, outline: _outline, section: _section, ...options } = choices;
  if (maxAge === 0 || !('url' in input) || headerOf(options.headers, 'cookie') !== undefined) return undefined;
  const parts = [input.givenUrl, ...Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1))];
  return { key: createHash('sha256').update(JSON.stringify(parts)).digest('base64url'), maxAge: maxAge * 1000 };
}

/** Stores the result if there is more to read. */
async function describePiece(
  read: Exclude<ReadMarkdown, { knownSections: unknown }>,
  { page, markdown: whole, id, maxTokens }: Source,
  snapshots: Snapshots,
  accountId: string,
): Promise<DeliveredPage> {
  const store = async (): Promise<Pick<Snapshot, 'id'>> =>
    // A result without an id has just been converted.
    id === undefined ? snapshots.save(accountId, { ...page, markdown: await decompress(whole) }) : { id };
  if ('outline' in read) {
    const { markdown, tokenCount: deliveredTokens } = read;
    const snapshot = await store();
    const outline = read.outline.map((entry) => {
      const { level, title, id: heading, tokenCount } = entry;
      return {
        level,
        title,
        id: heading,
        tokenCount,
        cursor: snapshots.cursor(snapshot, { ...entry, maxTokens }, accountId),
      };
    });
    const all = { start: 0, end: read.length, maxTokens };
    return { ...page, markdown, deliveredTokens, outline, nextCursor: snapshots.cursor(snapshot, all, accountId) };
  }
  const { markdown, tokenCount, repeatedLines, end, exceedsLimit } = read.part;
  const rest = { start: end, end: read.rangeEnd, maxTokens };
  return {
    ...page,
    markdown,
    deliveredTokens: tokenCount,
    part: { tokenCount, repeatedLines },
    ...(rest.start < rest.end ? { nextCursor: snapshots.cursor(await store(), rest, accountId) } : {}),
    ...(exceedsLimit ? { warnings: [...page.warnings, partTooLong(tokenCount)] } : {}),
  };
}

function partTooLong(tokenCount: number): Warning {
  return {
    code: 'PART_EXCEEDS_MAX_TOKENS',
    message: `This part has ${tokenCount} tokens, more than maxTokens, because a block, row or line in it can't be divided.`,
  };
}

function unknownSection(section: string, known: readonly string[]): RectoError {
  const meant = nearestName(section, known);
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return new RectoError('SECTION_NOT_FOUND', `The page has no section with the id "${section}".${hint}`);
}
