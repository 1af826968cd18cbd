/** Serves MCP on standard input and output, until the input ends. */
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { MAX_BODY_BYTES } from '../contract/conversion.ts';
import { createMcpServer, type McpParts } from './create-mcp-server.ts';

/** Tells when it closes by itself, after which it answers nothing. */
class EndingTransport extends StdioServerTransport {
  onend: () => void = () => {};

  override async close(): Promise<void> {
    await super.close();
    this.onend();
  }
}

/** Resolves when the client has closed the connection, or has sent a message that is too long. */
export async function serveMcpOnStdio(parts: McpParts): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const transport = new EndingTransport(process.stdin, process.stdout, { maxBufferSize: MAX_BODY_BYTES });
  transport.onend = () => ended.resolve();
  const handle = serveStdio(() => createMcpServer(parts), { transport, onerror: parts.onError });
  process.stdin.once('end', () => ended.resolve());
  process.stdin.once('close', () => ended.resolve());
  await ended.promise;
  await handle.close();
}
