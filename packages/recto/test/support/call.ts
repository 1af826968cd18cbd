/** Sends requests and checks each response against the service's own OpenAPI description: status, headers and body. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TestService } from './service.ts';

interface CheckedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: DescribedResponses }>>>>;
  readonly components: object;
}

type DescribedResponses = Readonly<
  Record<
    string,
    {
      readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
      readonly content?: Readonly<Record<string, { readonly schema: object }>>;
    }
  >
>;

/** A service's description and its compiled validators, cached because compiling takes longer than a request. */
interface Checks {
  readonly document: Described;
  readonly validators: Map<object, ValidateFunction>;
}

const known = new WeakMap<TestService, Promise<Checks>>();

/** @throws if the response does not match the description. */
export async function call(service: TestService, path: string, init: RequestInit = {}): Promise<CheckedResponse> {
  const response = await fetch(service.url + path, { redirect: 'manual', ...init });
  const text = await response.text();
  const mediaType = response.headers.get('content-type')?.split(';')[0] ?? '';
  const json: unknown = mediaType === 'application/json' && text !== '' ? JSON.parse(text) : undefined;
  const checked = { status: response.status, headers: response.headers, text, json };
  await conform(service, path.split('?')[0]!, init.method ?? 'GET', mediaType, checked);
  return checked;
}

/** `POST /api/v1/convert` with the PRO account's key, unless the headers say otherwise. */
export function convert(
  service: TestService,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<CheckedResponse> {
  return call(service, '/api/v1/convert', {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The error code of a response. */
export function codeOf({ json }: CheckedResponse): unknown {
  return errorOf(json)['code'];
}

/** The error message of a response. */
export function messageOf({ json }: CheckedResponse): string {
  return String(errorOf(json)['message']);
}

function errorOf(json: unknown): Record<string, unknown> {
  return (json as { error: Record<string, unknown> }).error;
}

async function conform(
  service: TestService,
  path: string,
  method: string,
  mediaType: string,
  { status, headers, json, text }: CheckedResponse,
): Promise<void> {
  if (method === 'OPTIONS' || method === 'HEAD' || !path.startsWith('/api/')) return;
  const { document, validators } = await checksOf(service);
  const convertResponses = document.paths['/api/v1/convert']!['post']!.responses;
  // Errors for unknown paths and methods are described with the operation that the client most likely meant.
  const template = path.startsWith('/api/v1/read/') ? '/api/v1/read/{url}' : path;
  const responses = document.paths[template]?.[method.toLowerCase()]?.responses ?? convertResponses;
  const described = responses[status];
  if (described === undefined) throw new Error(`${method} ${path} answered ${status}, which is not described`);
  for (const [name, { required }] of Object.entries(described.headers ?? {})) {
    if (required && !headers.has(name)) throw new Error(`${method} ${path}: ${status} without the header ${name}`);
  }
  if (text === '') return;
  const content = described.content?.[mediaType];
  if (content === undefined) throw new Error(`${method} ${path}: ${status} as ${mediaType}, which is not described`);
  let validate = validators.get(content);
  if (validate === undefined) {
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
    validate = ajv.compile({ ...content.schema, components: document.components });
    validators.set(content, validate);
  }
  if (!validate(json ?? text)) throw new Error(`${method} ${path}: ${JSON.stringify(validate.errors)}\n${text}`);
}

function checksOf(service: TestService): Promise<Checks> {
  const those = known.get(service);
  if (those) return those;
  const fetched = fetch(`${service.url}/api/v1/openapi.json`)
    .then((response) => response.json() as Promise<Described>)
    .then((document) => ({ document, validators: new Map() }));
  known.set(service, fetched);
  return fetched;
}
