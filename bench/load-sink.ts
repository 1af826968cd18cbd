/**
 * A server that receives each request and answers 503 at once, with nothing of ours around it: what refusing costs any
 * server of Node.js. Says its address to whoever forked it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const REFUSAL = '{"success":false,"error":{"code":"SERVICE_UNAVAILABLE","message":"Too many."}}';

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' }).end(REFUSAL);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}`);
});
process.on('disconnect', () => process.exit());
