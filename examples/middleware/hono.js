/** Pages of a Hono app as Markdown: `curl -H "Accept: text/markdown" http://127.0.0.1:3000/` */
import { honoMarkdown } from '@recto-md/middleware';
import { Hono } from 'hono';

export const app = new Hono();
app.use(honoMarkdown());
app.get('/', (c) =>
  c.html('<!doctype html><title>Pears</title><main><h1>Pears</h1><p>Ripe for <b>ten minutes</b>.</p></main>'),
);
app.get('/pears.json', (c) => c.json({ ripe: true }));
