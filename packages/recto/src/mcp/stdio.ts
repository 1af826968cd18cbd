/** Serves MCP on standard input and output, until the input ends. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { MAX_BODY_BYTES } from '../contract/conversion.ts';
import { createMcpServer, type McpParts } from './create-mcp-server.ts';
import { LineTransport } from './line-transport.ts';

/** Resolves when the client has closed the connection, or has sent a message that is too long. */
export async function serveMcpOnStdio(parts: McpParts): Promise<void> {
  const transport = new LineTransport(process.stdin, process.stdout, MAX_BODY_BYTES);
  const handle = serveStdio(() => createMcpServer(parts), { transport, onerror: parts.onError });
  await transport.closed;
  await handle.close();
}
