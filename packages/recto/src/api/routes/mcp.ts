/**
 * `/mcp`: the MCP server over Streamable HTTP, stateless, so that any instance can serve any request. Each tool call is
 * admitted and counted like a conversion. Other messages are only limited per key.
 */
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import { MAX_BODY_BYTES } from '../../contract/conversion.ts';
import { RectoError } from '../../contract/errors.ts';
import { type DeliveredPage, deliverPage } from '../../conversion/deliver-page.ts';
import type { Caller } from '../../identity/keys/api-keys.ts';
import { createMcpServer } from '../../mcp/create-mcp-server.ts';
import type { ToolRequest } from '../../mcp/read-arguments.ts';
import type { AppEnv } from '../app-env.ts';
import type { BodyShare } from '../body-memory.ts';
import { clientRequest } from '../client-address.ts';
import { accepts } from '../content-negotiation.ts';
import { recordFailure } from '../error-response.ts';
import { RESOURCE_METADATA_PATHS } from '../mcp-resource.ts';
import { recordError, recordRequest, startTrace } from '../observe.ts';
import { readJsonBody } from '../read-json-body.ts';
import { recordAdmission } from '../require-admission.ts';
import { onResponseClosed } from '../run-conversion.ts';
import type { Services } from '../services.ts';

export const MCP_PATH = '/mcp';
/** How tool calls appear in logs and metrics, beside the HTTP requests that contain them. */
export const CALL_ROUTE = '/mcp tools/call';

/** JSON-RPC errors: a body that isn't JSON, and any other request that was rejected. */
const PARSE_ERROR = -32_700;
const REJECTED = -32_000;

export function mcpRoute(services: Services) {
  const { http, operations, site } = services;
  const allowedOrigins = new Set([new URL(site.baseUrl).origin, ...http.mcpOrigins]);

  return async (c: Context<AppEnv>): Promise<Response> => {
    c.header('Cache-Control', 'no-store');
    const origin = c.req.header('origin');
    // Requests of web pages on other origins, also those that reach a local service by DNS rebinding.
    if (origin !== undefined && !allowedOrigins.has(origin)) {
      return reject(c, 403, REJECTED, `Web pages of ${origin.slice(0, 200)} can't use this server.`);
    }
    try {
      const identified = await http.admission.identify(clientRequest(c));
      if (identified.error !== undefined) throw identified.error;
      return await respond(c, services, identified.caller);
    } catch (error) {
      const known = recordFailure(c, operations, error);
      if (known.status === 401) {
        c.header('WWW-Authenticate', `Bearer resource_metadata="${site.baseUrl}${RESOURCE_METADATA_PATHS[0]}"`);
      }
      const code = known.code === 'INVALID_JSON' ? PARSE_ERROR : REJECTED;
      // The advice of the code is for the REST API.
      const message = code === PARSE_ERROR ? `${known.detail} Send a JSON-RPC message.` : known.message;
      return reject(c, known.status as 400, code, message, known.code);
    }
  };
}

async function respond(c: Context<AppEnv>, services: Services, caller: Caller): Promise<Response> {
  const { http, operations, site } = services;
  const { client } = c.get('trace');
  const share = http.bodyMemory.share(caller.accountId);
  const release = () => share.release();
  try {
    const parsedBody = await readJsonBody(c, MAX_BODY_BYTES, share);
    const count = async (messages: number) => {
      for (let left = messages; left > 0; left--) {
        const rejection = await http.admission.countMessage(caller);
        if (rejection !== undefined) throw rejection;
      }
    };
    // MCP revisions before 2025-06-18 allow an array of messages in one request.
    const messages: readonly unknown[] = Array.isArray(parsedBody) ? parsedBody : [parsedBody];
    const expectedCalls = messages.filter(isToolCall).length;
    await count(messages.length === 0 ? 1 : messages.length - expectedCalls);
    let calls = 0;
    const handler = createMcpHandler(
      () =>
        createMcpServer({
          version: site.version,
          deliver: (readRequest, signal) => {
            calls++;
            const eitherSignal = AbortSignal.any([signal, c.req.raw.signal]);
            return callTool(services, { caller, client, share }, readRequest, eitherSignal);
          },
          onError: (error) => {
            if (!c.req.raw.signal.aborted) operations.log.error({ error }, 'An MCP request failed.');
          },
        }),
      { maxSubscriptions: 0, keepAliveMs: 0 },
    );
    const headers = new Headers(c.req.raw.headers);
    // The SDK searches the header for these names only: not for ranges such as curl's, and not for capitals.
    const accept = c.req.header('accept');
    if (accepts(accept, 'application', 'json') && accepts(accept, 'text', 'event-stream'))
      headers.set('accept', 'application/json, text/event-stream');
    // The body is read already, so the request for the SDK has none.
    const request = new Request(c.req.url, { method: 'POST', headers, body: '{}' });
    const response = await handler.fetch(request, { parsedBody });
    // Calls without an ID or with invalid parameters never reach a tool. They count, but don't discard the results of
    // the others.
    try {
      await count(expectedCalls - calls);
    } catch (error) {
      if (calls === 0) throw error;
      if (!(error instanceof RectoError))
        operations.log.error({ error }, 'The messages of an MCP request were not counted.');
    }
    onResponseClosed(c.env, release);
    return c.newResponse(response.body, response.status as 200, Object.fromEntries(response.headers));
  } catch (error) {
    release();
    throw error;
  }
}

/** Tool calls are counted when they are carried out. */
function isToolCall(message: unknown): boolean {
  return typeof message === 'object' && message !== null && Reflect.get(message, 'method') === 'tools/call';
}

interface CallContext {
  readonly caller: Caller;
  /** The client's address, for the log. */
  readonly client: string;
  readonly share: BodyShare;
}

/** One tool call: admitted, carried out and recorded like a request for a conversion. */
async function callTool(
  services: Services,
  { caller, client, share }: CallContext,
  readRequest: () => ToolRequest,
  signal: AbortSignal,
): Promise<DeliveredPage> {
  const trace = startTrace(client);
  let status = 200;
  try {
    const admission = await services.http.admission.admitIdentified(caller);
    recordAdmission(trace, admission);
    if (admission.error !== undefined) throw admission.error;
    const { reservation } = admission;
    try {
      const request = readRequest();
      if ('url' in request.input) trace.targetHost = request.input.url.host;
      const page = await deliverPage(request, services.conversion, {
        owner: caller,
        signal,
        record: trace.work,
        reservation,
        hold: (bytes) => share.take(bytes),
      });
      if ('cursor' in request.input && page.metadata.url !== undefined) {
        trace.targetHost = new URL(page.metadata.url).host;
      }
      // Held until the client has read the response.
      share.take(Buffer.byteLength(page.markdown));
      return page;
    } finally {
      reservation.release();
    }
  } catch (error) {
    const known = error instanceof RectoError ? error : new RectoError('INTERNAL_ERROR', undefined, { cause: error });
    recordError(trace, known, signal.aborted);
    status = known.status;
    throw error;
  } finally {
    recordRequest(services, trace, { method: 'POST', route: CALL_ROUTE, status });
  }
}

/** @param name - the code of the same error in the REST API. */
function reject(c: Context<AppEnv>, status: 400 | 403, code: number, message: string, name?: string): Response {
  return c.json(
    { jsonrpc: '2.0', id: null, error: { code, message, ...(name === undefined ? {} : { data: { code: name } }) } },
    status,
  );
}
