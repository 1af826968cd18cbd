/** Serves MCP on standard input and output, until the input ends. */
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer, type McpParts } from './create-mcp-server.ts';

/** Resolves when the client has closed the connection. */
export async function serveMcpOnStdio(parts: McpParts): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const transport = new StdioServerTransport();
  const handle = serveStdio(() => createMcpServer(parts), { transport, onerror: parts.onError });
  process.stdin.once('end', () => ended.resolve());
  process.stdin.once('close', () => ended.resolve());
  await ended.promise;
  await handle.close();
}
