/** Pages of an Express app as Markdown: `curl -H "Accept: text/markdown" http://127.0.0.1:3000/` */
import { nodeMarkdown } from '@recto-md/middleware/node';
import express from 'express';

export const app = express();
app.use(nodeMarkdown());
app.get('/', (_request, response) => {
  response.send('<!doctype html><title>Pears</title><main><h1>Pears</h1><p>Ripe for <b>ten minutes</b>.</p></main>');
});
app.get('/pears.json', (_request, response) => {
  response.json({ ripe: true });
});
