/** What a request gets of a page: all of it, a part, a section or the outline; and cursors for the rest. */
import type { OutlineEntry } from '@recto-md/engine';
import type { Warning } from '../contract/conversion.ts';
import { RectoError } from '../contract/errors.ts';
import { READING_OPTIONS } from '../contract/options.ts';
import { nearestName } from '../text/nearest-name.ts';
import {
  type ConversionChoices,
  type ConversionInput,
  type ConversionServices,
  type ConvertedPage,
  convertPage,
  type WorkRecord,
} from './convert-page.ts';
import type { Owner, Reservation } from './ports.ts';
import type { ReadMarkdown } from './reading/read-markdown.ts';
import type { Snapshot, SnapshotContent, Snapshots } from './snapshots/snapshots.ts';

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
  readonly outline?: readonly (Pick<OutlineEntry, 'level' | 'title' | 'id' | 'tokenCount'> & { cursor: string })[];
}

export interface DeliveryServices extends ConversionServices {
  readonly snapshots: Snapshots;
}

/** How a request is carried out. */
export interface Delivery {
  readonly owner: Owner;
  readonly signal: AbortSignal;
  readonly record: WorkRecord;
  /** The request's place in the queue. The caller releases it. */
  readonly reservation?: Reservation;
  /** Called before a stored result is read into memory. It may throw. */
  readonly hold: (bytes: number) => void;
}

/** A result, and the range of its Markdown that a cursor stands for. */
interface Source {
  readonly content: SnapshotContent;
  readonly start?: number;
  readonly end?: number;
  /** Absent if the result isn't stored. */
  readonly id?: string;
}

/** @throws {RectoError} the error to respond with. */
export async function deliverPage(
  { input, choices }: PageRequest,
  services: DeliveryServices,
  delivery: Delivery,
): Promise<DeliveredPage> {
  const source = await findSource(input, choices, services, delivery);
  const { page } = source.content;
  const isWhole = !('cursor' in input) && READING_OPTIONS.every((name) => !choices[name]);
  if (isWhole) return { ...page, deliveredTokens: page.metadata.tokenCount };

  const { outline, section, maxTokens = source.content.maxTokens } = choices;
  const { start, end } = source;
  const { owner, signal, record } = delivery;
  const started = performance.now();
  const reading = { maxTokens, outline, section, start, end };
  const read = await services.converter.read(page.markdown, reading, owner, signal);
  record.convertMilliseconds = (record.convertMilliseconds ?? 0) + performance.now() - started;
  if ('knownSections' in read) throw unknownSection(section ?? '', read.knownSections);
  return describePiece(read, source, services.snapshots, owner.accountId);
}

async function findSource(
  input: PageInput,
  choices: ConversionChoices,
  services: DeliveryServices,
  { owner, signal, record, reservation, hold }: Delivery,
): Promise<Source> {
  if ('cursor' in input) {
    const { content, ...range } = await services.snapshots.open(owner.accountId, input.cursor, hold);
    // The first part had the lists of the whole page.
    const { links: _links, images: _images, ...page } = content.page;
    return { content: { ...content, page }, ...range };
  }
  const page = await convertPage(input, choices, owner, signal, services, record, reservation);
  return { content: { page, maxTokens: choices.maxTokens } };
}

/** Stores the result if there is more to read. */
async function describePiece(
  read: Exclude<ReadMarkdown, { knownSections: unknown }>,
  { content, id }: Source,
  snapshots: Snapshots,
  accountId: string,
): Promise<DeliveredPage> {
  const { page } = content;
  const store = async (): Promise<Pick<Snapshot, 'id'>> =>
    id === undefined ? snapshots.save(accountId, content) : { id };
  if ('outline' in read) {
    const { markdown, tokenCount: deliveredTokens } = read;
    const snapshot = await store();
    const outline = read.outline.map((entry) => {
      const { level, title, id: heading, tokenCount } = entry;
      return { level, title, id: heading, tokenCount, cursor: snapshots.cursor(snapshot, entry, accountId) };
    });
    const all = { start: 0, end: page.markdown.length };
    return { ...page, markdown, deliveredTokens, outline, nextCursor: snapshots.cursor(snapshot, all, accountId) };
  }
  const { markdown, tokenCount, repeatedLines, end, exceedsLimit } = read.part;
  const rest = { start: end, end: read.rangeEnd };
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
