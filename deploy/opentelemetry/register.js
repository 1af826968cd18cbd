/**
 * Loaded before Recto by `node --import`, it sends traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names. Spans
 * contain no path or query that can contain a secret. Pages are fetched and converted in child processes, without spans.
 */
import { createRequire } from 'node:module';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';

/** Paths without parameters. All others may end in the token of a link, or contain a URL. */
const PLAIN_PATH = /^\/(?:api\/v1\/[a-z.-]+|healthz|readyz|metrics|mcp|sign-in|dashboard)?$/;
/** Probes are frequent and say nothing. */
const PROBES = ['/healthz', '/readyz', '/metrics'];

// Milliseconds. When Recto exits, at most the spans of the last second are lost.
process.env.OTEL_BSP_SCHEDULE_DELAY ??= '1000';

const sdk = new NodeSDK({
  serviceName: process.env.OTEL_SERVICE_NAME ?? 'recto',
  traceExporter: new OTLPTraceExporter(),
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url = '' }) => PROBES.includes(url),
      disableOutgoingRequestInstrumentation: true,
      applyCustomAttributesOnSpan(span, request) {
        const path = (request.url ?? '').split('?')[0];
        const shown = PLAIN_PATH.test(path) ? path : '/…';
        span.setAttributes({ 'url.path': shown, 'http.target': shown, 'url.query': '', 'http.url': '' });
        span.updateName(`${request.method} ${shown}`);
      },
    }),
    new PgInstrumentation({ requireParentSpan: true }),
    new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
  ],
});
sdk.start();
// Recto imports node:http as an ES module. The instrumentation patches it when it is required.
createRequire(import.meta.url)('node:http');
