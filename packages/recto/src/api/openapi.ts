/** The OpenAPI 3.1 description, generated from the request schemas and the table of errors. */
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { OptionRule } from '@recto-md/engine/options';
import * as z from 'zod';
import { ConvertRequest, ConvertResult, CURSOR_EXAMPLE } from '../contract/conversion.ts';
import { errorSchema } from '../contract/error-schema.ts';
import { ERRORS, type ErrorCode, errorEnvelope } from '../contract/errors.ts';
import { MARKDOWN_EXAMPLE, REQUEST_EXAMPLES, RESULT_EXAMPLE } from '../contract/examples.ts';
import { optionSchema } from '../contract/option-schema.ts';
import { describeOption, OPTION_ROWS } from '../contract/options.ts';
import { RATE_POLICY } from '../contract/plans.ts';
import type { Site } from './site.ts';

const CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];
const { quota, windowSeconds } = RATE_POLICY;

interface HeaderRow {
  readonly description: string;
  readonly type: 'string' | 'integer';
  readonly example: string | number;
}

const REQUEST_ID: Record<string, HeaderRow> = {
  'X-Request-Id': {
    description: 'Identifies the request in the logs. If the client sends a valid one, the response repeats it.',
    type: 'string',
    example: '7b1c2f0e-6a3d-4a58-9a2e-0d8f4b1c9e77',
  },
};

const RATE: Record<string, HeaderRow> = {
  'RateLimit-Policy': {
    description: 'The rate limit: q requests in any w seconds.',
    type: 'string',
    example: `"default";q=${quota};w=${windowSeconds}`,
  },
  RateLimit: {
    description:
      'r requests are left. In t seconds, the oldest counted request leaves the window. ' +
      'Errors of requests with a valid key have these headers too.',
    type: 'string',
    example: `"default";r=${quota - 1};t=${windowSeconds}`,
  },
  'X-RateLimit-Limit': { description: 'Maximum number of requests per window.', type: 'integer', example: quota },
  'X-RateLimit-Remaining': { description: 'Number of requests left.', type: 'integer', example: quota - 1 },
  'X-RateLimit-Reset': {
    description: 'Unix time, in seconds, when the oldest counted request leaves the window.',
    type: 'integer',
    example: 1_777_636_860,
  },
};

const RETRY: Record<string, HeaderRow> = {
  'Retry-After': { description: 'Seconds to wait before the next request.', type: 'integer', example: 12 },
};

const ETAG: Record<string, HeaderRow> = {
  ETag: { description: 'Changes whenever the document changes.', type: 'string', example: '"f2c1a0b7"' },
};

/** Headers of a response with this status, besides the request id. */
const HEADERS_BY_STATUS: Readonly<Record<number, Record<string, HeaderRow>>> = {
  401: { 'WWW-Authenticate': { description: 'The authentication scheme.', type: 'string', example: 'Bearer' } },
  403: RATE,
  405: { Allow: { description: 'The supported methods.', type: 'string', example: 'POST, OPTIONS' } },
  429: { ...RATE, ...RETRY },
  503: RETRY,
};

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'Bad request: the body is not JSON, a field is missing, unknown or invalid, or the URL is not supported.',
  401: 'Unauthorized: the API key is missing or invalid.',
  403: 'Forbidden: the account is not on the PRO plan.',
  404: "Not found: this URL doesn't exist.",
  405: "Method not allowed: this endpoint doesn't support the request method.",
  410: 'Gone: the cursor has expired.',
  413: 'Payload too large: the body is over 16 MiB, or the HTML over 10 MiB.',
  415: 'Unsupported media type: the body is not declared as JSON.',
  422: "Unprocessable: the page couldn't be fetched or converted.",
  429: `Rate limit exceeded: more than ${quota} requests within ${windowSeconds} seconds for one API key.`,
  500: 'Internal error: something went wrong in the service.',
  503: 'Service unavailable: it is overloaded, shutting down, or cannot reach its database.',
};

/** @returns the document. It doesn't change while the process runs. */
export function describeApi(site: Site) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key from the dashboard: `Authorization: Bearer recto_…`',
  });
  for (const route of [convertOperation(), readOperation(), openApiOperation(), pluginOperation()])
    app.openAPIRegistry.registerPath(route);
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Recto',
      version: site.version,
      description:
        'Converts a web page (by URL) or an HTML string to clean Markdown with metadata. ' +
        'Within version 1, fields, codes and options are added but never removed or changed.',
      contact: { name: 'The operator of this service', email: site.contactEmail },
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
      termsOfService: site.legalUrl,
    },
    servers: [{ url: site.baseUrl }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Conversion', description: 'Convert pages to Markdown.' },
      { name: 'Description', description: 'Machine-readable descriptions of the service.' },
    ],
  });
  // The library makes the component nullable instead of the field, and generators then its type.
  const schemas = document.components?.schemas as Record<string, { type: unknown; properties: object }>;
  schemas['ConvertOptions']!.type = 'object';
  const nullable = { anyOf: [{ $ref: '#/components/schemas/ConvertOptions' }, { type: 'null' }] };
  Object.assign(schemas['ConvertRequest']!.properties, { options: nullable });
  return document;
}

function convertOperation(): RouteConfig {
  return {
    method: 'post',
    path: '/api/v1/convert',
    operationId: 'convert',
    tags: ['Conversion'],
    summary: 'Convert a page',
    description:
      'Fetches the page at `url`, or uses `html`, and returns its main content as GitHub Flavored Markdown with metadata. ' +
      'With `Accept: text/markdown`, the response is only the Markdown.',
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: ConvertRequest, examples: REQUEST_EXAMPLES } },
      },
    },
    responses: {
      200: pageResponse(),
      ...errorResponses(CODES),
    },
  };
}

function readOperation(): RouteConfig {
  return {
    method: 'get',
    path: '/api/v1/read/{url}',
    operationId: 'read',
    tags: ['Conversion'],
    summary: 'Read a page',
    description:
      'Fetches the page at `url` and returns it as Markdown, or as JSON with `Accept: application/json`. ' +
      'Options are query parameters if `url` is percent-encoded. If it is not, the whole query belongs to the page.',
    request: { params: READ_PARAMETERS, query: READ_QUERY },
    responses: {
      200: readResponse(),
      304: {
        description: 'Not modified: the result matches If-None-Match.',
        headers: headers({ ...REQUEST_ID, ...RATE, ...ETAG }),
      },
      ...errorResponses(CODES.filter((code) => code !== 'UNSUPPORTED_MEDIA_TYPE' && code !== 'INVALID_JSON')),
    },
  };
}

const READ_PARAMETERS = z.object({
  url: z.string().meta({
    description: 'URL of the page, percent-encoded or as it is.',
    // Not percent-encoded, because clients encode the value.
    param: { example: 'https://example.com/article' },
  }),
});

const READ_QUERY = z.object({
  ...Object.fromEntries(
    OPTION_ROWS.filter(([, { isInRest }]) => isInRest).map(([name, row]) => [
      name,
      queryType(row.rule)
        .optional()
        .meta({ description: describeOption(row) }),
    ]),
  ),
  cursor: z.string().optional().meta({ description: 'Continues an earlier result for the same URL.' }),
});

/** Headers are repeated parameters such as "Accept-Language: de". */
function queryType(rule: OptionRule): z.ZodType {
  return rule.kind === 'fields' ? z.array(z.string()) : optionSchema(rule);
}

/** A response with its own headers. */
type PageResponse = Exclude<NonNullable<RouteConfig['responses'][string]>, { $ref: string }>;

function readResponse(): PageResponse {
  const { headers: described, ...response } = pageResponse();
  const link = { Link: { description: 'The next part, with rel="next".', schema: { type: 'string' as const } } };
  return { ...response, headers: { ...described, ...headers(ETAG), ...link } };
}

function pageResponse(): PageResponse {
  return {
    description: 'The page as Markdown.',
    headers: {
      ...headers({
        ...REQUEST_ID,
        ...RATE,
        'Server-Timing': {
          description: 'How long fetching and converting took, in milliseconds.',
          type: 'string',
          example: 'fetch;dur=182.4, convert;dur=12.9',
        },
      }),
      Age: {
        description: 'Seconds since the page was fetched. Only sent if the request has maxAge.',
        schema: { type: 'integer' as const, examples: [42] },
      },
      'X-Next-Cursor': {
        description: 'nextCursor of the result. Only sent with text/markdown, and only if there is more.',
        schema: { type: 'string' as const, examples: [CURSOR_EXAMPLE] },
      },
      'X-Markdown-Tokens': {
        description: 'Estimated number of tokens in the Markdown. Only sent with text/markdown.',
        schema: { type: 'integer' as const, examples: [8] },
      },
    },
    content: {
      'application/json': {
        schema: ConvertResult,
        examples: { page: { summary: 'A page', value: RESULT_EXAMPLE } },
      },
      'text/markdown': { schema: { type: 'string' }, example: MARKDOWN_EXAMPLE },
    },
  };
}

function openApiOperation(): RouteConfig {
  return {
    method: 'get',
    path: '/api/v1/openapi.json',
    operationId: 'getOpenApi',
    tags: ['Description'],
    summary: 'Get this OpenAPI description',
    description: 'The fields, errors and headers of this API, for code generators and other tools. Needs no API key.',
    security: [],
    responses: documentResponses('The OpenAPI 3.1 description.', { openapi: '3.1.0' }),
  };
}

function pluginOperation(): RouteConfig {
  return {
    method: 'get',
    path: '/.well-known/ai-plugin.json',
    operationId: 'getPluginManifest',
    tags: ['Description'],
    summary: 'Get the AI plugin manifest',
    description:
      'Names this service and the URL of its OpenAPI description, for agents and assistants. Needs no API key.',
    security: [],
    responses: documentResponses('The AI plugin manifest, for agents and assistants.', { schema_version: 'v1' }),
  };
}

function documentResponses(description: string, example: object): RouteConfig['responses'] {
  return {
    200: {
      description,
      headers: headers({ ...REQUEST_ID, ...ETAG }),
      content: { 'application/json': { schema: { type: 'object' }, example } },
    },
    304: {
      description: 'Not modified: the document matches If-None-Match.',
      headers: headers({ ...REQUEST_ID, ...ETAG }),
    },
    ...errorResponses(['METHOD_NOT_ALLOWED']),
  };
}

function errorResponses(codes: readonly ErrorCode[]): RouteConfig['responses'] {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => [
      status,
      {
        description: DESCRIPTIONS[status] ?? '',
        headers: headers({ ...REQUEST_ID, ...HEADERS_BY_STATUS[status] }),
        content: { 'application/json': { schema: ERROR_BODY, examples: Object.fromEntries(these.map(exampleOf)) } },
      },
    ]),
  );
}

const ERROR_BODY = errorSchema(CODES);

function exampleOf(code: ErrorCode) {
  const { message, advice } = ERRORS[code];
  return [code, { summary: message, value: errorEnvelope(code, `${message} ${advice}`) }] as const;
}

function headers(rows: Readonly<Record<string, HeaderRow>>) {
  return Object.fromEntries(
    Object.entries(rows).map(([name, { description, type, example }]) => [
      name,
      { description, required: true, schema: { type, examples: [example] } },
    ]),
  );
}
