/** The site that benchmarks fetch: one article of about 100 KB. Sends its port to the parent process. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeArticle } from './make-article.ts';

const page = makeArticle();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(page) });
  response.end(page);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
