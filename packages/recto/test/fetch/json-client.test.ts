/** Requests to third-party APIs go through the same guard as page fetches. */
import { createServer as createPlainServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJsonClient } from '../../src/fetch/json-client.ts';
import { createAuthority, issue } from './support/certificates.ts';

const authority = createAuthority('Test');
const requests: { method: string; body: string; type: string }[] = [];
let server: Server;
let host: string;

beforeAll(async () => {
  server = createServer(issue(authority, { names: ['localhost'] }), (request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push({ method: request.method ?? '', body, type: request.headers['content-type'] ?? '' });
      if (request.url === '/moved') response.writeHead(302, { location: 'http://169.254.169.254/' }).end('{}');
      else if (request.url === '/large') response.end(`"${'x'.repeat(300 * 1024)}"`);
      else if (request.url === '/text') response.end('<html>');
      else response.end('{"access_token":"token"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `localhost:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const trusting = () => createJsonClient({ addresses: { allowHosts: [host] }, ca: authority.cert });
const away = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' });

it('posts a form and reads JSON', async () => {
  const response = await trusting().request(`https://${host}/token`, { form: { code: 'a b', grant: '&' } });
  expect(response).toEqual({ isOk: true, json: { access_token: 'token' } });
  expect(requests.at(-1)).toEqual({
    method: 'POST',
    body: 'code=a+b&grant=%26',
    type: 'application/x-www-form-urlencoded',
  });
});

it('sends GET without a form', async () => {
  await trusting().request(`https://${host}/user`, { headers: { authorization: 'Bearer token' } });
  expect(requests.at(-1)).toMatchObject({ method: 'GET', body: '' });
});

it('refuses private addresses and URLs without TLS', async () => {
  const before = requests.length;
  const plain = createPlainServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const { port } = plain.address() as AddressInfo;
  const strict = createJsonClient({ ca: authority.cert });
  for (const address of [`https://${host}/`, 'https://127.0.0.1/', 'https://169.254.169.254/', 'https://[::1]/']) {
    await expect(strict.request(address, {})).rejects.toEqual(away);
  }
  const open = createJsonClient({ addresses: { allowHosts: [`localhost:${port}`] } });
  await expect(open.request(`http://localhost:${port}/`, {})).rejects.toEqual(away);
  expect(requests.length).toBe(before);
  plain.close();
});

it('rejects a self-signed certificate', async () => {
  const client = createJsonClient({ addresses: { allowHosts: [host] } });
  await expect(client.request(`https://${host}/`, {})).rejects.toEqual(away);
});

it('follows no redirect, and limits the body', async () => {
  expect(await trusting().request(`https://${host}/moved`, {})).toEqual({ isOk: false, json: {} });
  await expect(trusting().request(`https://${host}/large`, {})).rejects.toEqual(away);
  await expect(trusting().request(`https://${host}/text`, {})).rejects.toEqual(away);
});
