/** Pages of a Fastify app as Markdown: `curl -H "Accept: text/markdown" http://127.0.0.1:3000/` */
import { fastifyMarkdown } from '@recto-md/middleware/node';
import fastify from 'fastify';

export const app = fastify();
app.addHook('onSend', fastifyMarkdown());
app.get('/', (_request, reply) => {
  reply
    .type('text/html; charset=utf-8')
    .send('<!doctype html><title>Pears</title><main><h1>Pears</h1><p>Ripe for <b>ten minutes</b>.</p></main>');
});
app.get('/pears.json', () => ({ ripe: true }));
