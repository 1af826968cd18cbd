/** `/llms.txt` (llmstxt.org): what the service does and how to call it, for language models. */
import { ERRORS } from '../contract/errors.ts';
import { describeOption, OPTION_ROWS } from '../contract/options.ts';
import { RATE_LIMIT_TEXT } from '../contract/plans.ts';
import type { Site } from './site.ts';

export function llmsText({ baseUrl }: Pick<Site, 'baseUrl'>): string {
  const options = OPTION_ROWS.filter(([, { isInRest }]) => isInRest).map(
    ([name, row]) => `- \`${name}\`: ${describeOption(row)}`,
  );
  const errors = Object.entries(ERRORS).map(
    ([code, { status, message, advice }]) => `- \`${code}\` (${status}): ${message} ${advice}`,
  );
  return `# Recto

> Converts a web page (by URL) or an HTML string to clean Markdown with metadata.

Every request needs an API key in the header: \`Authorization: Bearer recto_…\`. People create keys at
${baseUrl}/dashboard/api-keys. The limit is ${RATE_LIMIT_TEXT} per key.

## Read a page

    GET ${baseUrl}/api/v1/read/https://example.com/page

The response is Markdown. With a percent-encoded URL, options are query parameters:

    GET ${baseUrl}/api/v1/read/https%3A%2F%2Fexample.com%2Fpage?maxTokens=4000

The header \`Link: <…>; rel="next"\` has the URL of the next part.

## Convert a page or HTML

    POST ${baseUrl}/api/v1/convert
    Content-Type: application/json

    {"url": "https://example.com/page", "options": {"maxTokens": 4000}}

Send exactly one of \`url\`, \`html\` and \`cursor\`. The response is
\`{"success": true, "data": {"markdown": "…", "metadata": {…}, "nextCursor": "…"}}\`. For a long page, request
the option \`outline\` first, then single sections by cursor.

## Options

${options.join('\n')}

## Errors

Errors are \`{"success": false, "error": {"code": "…", "message": "…"}}\`. After 429 and 503, wait for the seconds
in the header \`Retry-After\`.

${errors.join('\n')}

## More

- [OpenAPI description](${baseUrl}/api/v1/openapi.json): all fields of requests and responses
- [API reference](${baseUrl}/docs): for people
- [MCP server](${baseUrl}/mcp): the same as tools, over Streamable HTTP with the key as bearer token
`;
}
