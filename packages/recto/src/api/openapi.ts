/** The OpenAPI 3.1 description, made from the schemas that check requests and from the table of errors. */
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { ConvertRequest, ConvertResult } from '../contract/conversion.ts';
import { errorSchema } from '../contract/error-schema.ts';
import { ERRORS, type ErrorCode } from '../contract/errors.ts';
import { MARKDOWN_EXAMPLE, REQUEST_EXAMPLES, RESULT_EXAMPLE } from '../contract/examples.ts';
import { RATE_POLICY } from '../contract/plans.ts';
import { errorEnvelope } from './answer-error.ts';
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
    description: 'Names this request in the logs; a safe one that the client sends is kept.',
    type: 'string',
    example: '7b1c2f0e-6a3d-4a58-9a2e-0d8f4b1c9e77',
  },
};

const RATE: Record<string, HeaderRow> = {
  'RateLimit-Policy': {
    description: 'The limit: q requests in any w seconds.',
    type: 'string',
    example: `"default";q=${quota};w=${windowSeconds}`,
  },
  RateLimit: {
    description: 'r requests are left now; in t seconds the oldest counted one no longer counts.',
    type: 'string',
    example: `"default";r=${quota - 1};t=${windowSeconds}`,
  },
  'X-RateLimit-Limit': { description: 'Requests in any minute.', type: 'integer', example: quota },
  'X-RateLimit-Remaining': { description: 'Requests left now.', type: 'integer', example: quota - 1 },
  'X-RateLimit-Reset': {
    description: 'Unix time in seconds at which the oldest counted request no longer counts.',
    type: 'integer',
    example: 1_777_636_860,
  },
};

const RETRY: Record<string, HeaderRow> = {
  'Retry-After': { description: 'Whole seconds to wait.', type: 'integer', example: 12 },
};

const ETAG: Record<string, HeaderRow> = {
  ETag: { description: 'Changes with the document.', type: 'string', example: '"f2c1a0b7"' },
};

/** Headers that an answer with this status carries beside the request id. */
const HEADERS_BY_STATUS: Readonly<Record<number, Record<string, HeaderRow>>> = {
  401: { 'WWW-Authenticate': { description: 'How to authenticate.', type: 'string', example: 'Bearer' } },
  403: RATE,
  405: { Allow: { description: 'The methods there are.', type: 'string', example: 'POST, OPTIONS' } },
  429: { ...RATE, ...RETRY },
  503: RETRY,
};

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'Bad request: not JSON, not the expected shape, or not an address that can be fetched.',
  401: 'Unauthorized: the API key is missing or invalid.',
  403: 'The account is not on the PRO plan.',
  404: 'There is nothing at this address.',
  405: 'This address does not take that method.',
  413: 'The body is over 16 MiB, or the HTML over 10 MiB.',
  415: 'The body is not declared as JSON.',
  422: 'Unprocessable: the page could not be fetched or converted.',
  429: `Rate limit exceeded: more than ${quota} requests within ${windowSeconds} seconds for one API key.`,
  500: 'Unexpected failure in the service.',
  503: 'Overload, shutting down, or a store out of reach.',
};

/** @returns the document, the same for the life of the process. */
export function describeApi(site: Site) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, made in the dashboard: `Authorization: Bearer recto_…`',
  });
  for (const route of [convertOperation(), openApiOperation(), pluginOperation()])
    app.openAPIRegistry.registerPath(route);
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Recto',
      version: site.version,
      description:
        'Converts a web page, given by its address, or a raw HTML string into clean Markdown with metadata. ' +
        'Within version 1, fields, codes and options are only added.',
      contact: { name: 'The operator of this service', email: site.contactEmail },
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
      termsOfService: site.legalUrl,
    },
    servers: [{ url: site.baseUrl }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Conversion', description: 'From a page to Markdown.' },
      { name: 'Description', description: 'What programs read to learn about the service.' },
    ],
  });
}

function convertOperation(): RouteConfig {
  return {
    method: 'post',
    path: '/api/v1/convert',
    operationId: 'convert',
    tags: ['Conversion'],
    summary: 'Convert a page',
    description:
      'Fetches the page at `url`, or takes `html`, and answers its main content as GitHub-flavoured Markdown with metadata. ' +
      'With `Accept: text/markdown` the Markdown is the whole answer.',
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: ConvertRequest, examples: REQUEST_EXAMPLES } },
      },
    },
    responses: {
      200: {
        description: 'The page as Markdown.',
        headers: {
          ...headers({
            ...REQUEST_ID,
            ...RATE,
            'Server-Timing': {
              description: 'Milliseconds for fetching and converting.',
              type: 'string',
              example: 'fetch;dur=182.4, convert;dur=12.9',
            },
          }),
          'X-Markdown-Tokens': {
            description: 'Estimated tokens of the Markdown; with text/markdown alone.',
            schema: { type: 'integer', examples: [8] },
          },
        },
        content: {
          'application/json': {
            schema: ConvertResult,
            examples: { page: { summary: 'A page', value: RESULT_EXAMPLE } },
          },
          'text/markdown': { schema: { type: 'string' }, example: MARKDOWN_EXAMPLE },
        },
      },
      ...errorResponses(CODES),
    },
  };
}

function openApiOperation(): RouteConfig {
  return {
    method: 'get',
    path: '/api/v1/openapi.json',
    operationId: 'getOpenApi',
    tags: ['Description'],
    summary: 'This description',
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
    summary: 'The manifest for agents and assistants',
    security: [],
    responses: documentResponses('The manifest.', { schema_version: 'v1' }),
  };
}

function documentResponses(description: string, example: object): RouteConfig['responses'] {
  return {
    200: {
      description,
      headers: headers({ ...REQUEST_ID, ...ETAG }),
      content: { 'application/json': { schema: { type: 'object' }, example } },
    },
    304: { description: 'It is what the client has.', headers: headers({ ...REQUEST_ID, ...ETAG }) },
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
