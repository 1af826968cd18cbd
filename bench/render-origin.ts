/** The site whose pages `bench:render-fairness` renders: an app that computes and writes a list. Sends its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const APP = `<!doctype html><title>App</title><body><div id="root">Loading…</div><script>
  let sum = 0;
  for (const end = performance.now() + 400; performance.now() < end; ) sum += Math.sqrt(sum + 1);
  root.innerHTML = '<ul>' + Array.from({ length: 1000 }, (_, n) => '<li>Item ' + n + ' of a long list</li>').join('') + '</ul>';
</script></body>`;

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(APP);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
