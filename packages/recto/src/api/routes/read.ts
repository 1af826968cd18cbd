/** `GET /api/v1/read/{url}`: the page as Markdown, for shell scripts and for use as a prefix of a URL. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { RectoError } from '../../contract/errors.ts';
import { readOptionText } from '../../contract/option-text.ts';
import { OPTION_ROWS, type OptionName } from '../../contract/options.ts';
import type { DeliveredPage } from '../../conversion/deliver-page.ts';
import { nearestName } from '../../text/nearest-name.ts';
import type { AppEnv } from '../app-env.ts';
import { negotiateContentType } from '../content-negotiation.ts';
import { matchesEtag } from '../etag.ts';
import { requireAdmission } from '../require-admission.ts';
import { runConversion } from '../run-conversion.ts';
import type { Services } from '../services.ts';
import { sendPage } from './convert.ts';

const PREFIX = '/api/v1/read/';
/** A pattern rather than a wildcard, so that logs show it. */
export const READ_PATH = '/api/v1/read/:url{.+}';

/** What a URL of this endpoint requests. */
interface ReadTarget {
  readonly url: string;
  readonly cursor?: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

export function readRoute(services: Services) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const admitted = await requireAdmission(c, services);
    c.header('Vary', 'Accept', { append: true });
    c.header('Cache-Control', 'no-store');
    let target: ReadTarget = { url: '' };
    const page = await runConversion(c, services, admitted, async () => {
      target = parseReadUrl(c.env?.incoming?.url ?? new URL(c.req.url).pathname + new URL(c.req.url).search);
      const { url, cursor, options } = target;
      return cursor === undefined ? { url, options } : { cursor, options };
    });
    if (target.cursor !== undefined && page.metadata.url !== target.url) throw new RectoError('INVALID_CURSOR');
    const type = negotiateContentType(c.req.header('accept'), 'text/markdown');
    const etag = weakEtag(page, type);
    c.header('ETag', etag);
    if (page.nextCursor !== undefined) c.header('Link', nextLink(services.site.baseUrl, target, page.nextCursor));
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    return sendPage(c, page, type);
  };
}

/**
 * @param path - the request target, as the client sent it.
 * @throws {RectoError} INVALID_REQUEST for a query parameter that is not an option.
 */
function parseReadUrl(path: string): ReadTarget {
  const rest = path.slice(path.indexOf(PREFIX) + PREFIX.length);
  // Options are only read next to an encoded URL. Otherwise they couldn't be told from the page's own query.
  if (!/^(?:https?%3a|%)/i.test(rest)) return { url: rest.replace(/^(https?:)\/+/i, '$1//') };
  const queryStart = rest.indexOf('?');
  const encoded = queryStart === -1 ? rest : rest.slice(0, queryStart);
  const query = new URLSearchParams(queryStart === -1 ? '' : rest.slice(queryStart + 1));
  const { cursor, ...options } = Object.fromEntries(
    [...new Set(query.keys())].map((name) => readParameter(query, name)),
  );
  return {
    url: decode(encoded),
    ...(cursor === undefined ? {} : { cursor: String(cursor) }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new RectoError('INVALID_URL', "The URL's percent-encoding is not valid.");
  }
}

function readParameter(query: URLSearchParams, name: string): [name: string, value: unknown] {
  if (name === 'cursor') return [name, query.get(name)];
  const known = OPTION_ROWS.filter(([, { isInRest }]) => isInRest);
  const row = known.find(([each]) => each === name)?.[1];
  if (row === undefined) {
    const names = [...known.map(([each]) => each), 'cursor'];
    const meant = nearestName(name, names);
    const hint = meant === undefined ? `The known ones are ${names.join(', ')}.` : `Did you mean "${meant}"?`;
    throw new RectoError('INVALID_REQUEST', `"${name.slice(0, 60)}" is not a known query parameter. ${hint}`);
  }
  const read = readOptionText(row.rule, query.getAll(name));
  if ('problem' in read) throw new RectoError('INVALID_REQUEST', `"${name}" ${read.problem}.`);
  return [name as OptionName, read.value];
}

/** Fields that differ when the same content is converted again, and the Markdown, which has one of them. */
const FLEETING = new Set(['extractedAt', 'age', 'cursor', 'nextCursor', 'content', 'markdown']);

/** The same page converted again has the same one. */
function weakEtag(page: DeliveredPage, type: string): string {
  const { markdown, metadata } = page;
  const content = createHash('sha256')
    .update(JSON.stringify([page, type], (name, value) => (FLEETING.has(name) ? undefined : value)))
    .update(markdown.replace(`extractedAt: "${metadata.extractedAt}"`, ''));
  return `W/"${content.digest('base64url').slice(0, 22)}"`;
}

function nextLink(baseUrl: string, { url, options }: ReadTarget, cursor: string): string {
  const query = new URLSearchParams({ cursor });
  const maxTokens = options?.['maxTokens'];
  if (maxTokens !== undefined) query.set('maxTokens', String(maxTokens));
  return `<${baseUrl}${PREFIX}${encodeURIComponent(url)}?${query}>; rel="next"`;
}
