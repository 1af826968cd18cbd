/**
 * A bare Node.js server that responds to every request with 503: the least that a rejection can cost. Sends its origin to
 * the parent process.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const REJECTION = '{"success":false,"error":{"code":"SERVICE_UNAVAILABLE","message":"Too many."}}';

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' }).end(REJECTION);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}`);
});
process.on('disconnect', () => process.exit());
