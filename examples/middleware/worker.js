/** A Cloudflare Worker whose pages are also Markdown: `curl -H "Accept: text/markdown" https://pears.example/` */
import { withMarkdown } from '@recto-md/middleware';

const PAGE = '<!doctype html><title>Pears</title><main><h1>Pears</h1><p>Ripe for <b>ten minutes</b>.</p></main>';

export default {
  fetch: withMarkdown((request) =>
    new URL(request.url).pathname === '/pears.json'
      ? Response.json({ ripe: true })
      : new Response(PAGE, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  ),
};
