/**
 * `/setup/TOKEN`: the first account of an installation, for whoever was told the link where the service started.
 * The token stands in the address alone: no cookie, so another site cannot use it, and no referrer gives it away.
 */
import type { Context } from 'hono';
import { html } from 'hono/html';
import { RectoError } from '../../core/errors.ts';
import { Refusal } from '../../core/refusal.ts';
import { orUnavailable } from '../or-unavailable.ts';
import type { Services } from '../services.ts';
import type { AppEnv } from '../trace.ts';

/** An address has at most 254 characters, each of which a form may write as three. */
const MAX_FORM_BYTES = 4096;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function setupRoutes(services: Services) {
  const { accounts, keys } = services;

  /** @throws {RectoError} NOT_FOUND for a link that is used, old or made up. */
  async function readToken(c: Context<AppEnv>): Promise<string> {
    const token = c.req.param('token') ?? '';
    const isValid = await orUnavailable(services, 'database', accounts.isSetupLinkValid(token));
    if (!isValid) throw new RectoError('NOT_FOUND', 'This link is used up or too old.');
    return token;
  }

  return {
    async show(c: Context<AppEnv>): Promise<Response> {
      await readToken(c);
      return page(c, form(''));
    },

    async redeem(c: Context<AppEnv>): Promise<Response> {
      const token = await readToken(c);
      const email = await readEmail(c);
      try {
        const account = await orUnavailableUnlessRefused(accounts.redeemSetupLink(token, email));
        const { key } = await orUnavailableUnlessRefused(keys.create(account.id, 'first key'));
        return page(c, done(account.email, key, services.site.baseUrl));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return page(c, form(error.message), 400);
      }
    },
  };

  function orUnavailableUnlessRefused<T>(work: Promise<T>): Promise<T> {
    return orUnavailable(services, 'database', work).catch((error: unknown) => {
      throw error instanceof RectoError && error.cause instanceof Refusal ? error.cause : error;
    });
  }
}

async function readEmail(c: Context<AppEnv>): Promise<string> {
  const declared = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY);
  if (!(declared <= MAX_FORM_BYTES)) throw new RectoError('PAYLOAD_TOO_LARGE', 'The form is too large.');
  return new URLSearchParams(await c.req.text()).get('email') ?? '';
}

type Markup = ReturnType<typeof html>;

function form(problem: string): Markup {
  return html`<h1>The first account</h1>
<p>It is this installation's administrator, on the PRO plan.</p>
${problem === '' ? '' : html`<p role="alert">${problem}</p>`}
<form method="post">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required>
<button>Open the account</button>
</form>`;
}

function done(email: string, key: string, baseUrl: string): Markup {
  return html`<h1>Welcome</h1>
<p>The account <b>${email}</b> is open. This is its first API key; it is shown this one time.</p>
<pre>${key}</pre>
<p>Try it:</p>
<pre>curl ${baseUrl}/api/v1/convert \\
  -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\
  -d '{"html": "&lt;h1&gt;Hello&lt;/h1&gt;"}'</pre>`;
}

function page(c: Context<AppEnv>, content: Markup, status: 200 | 400 = 200): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Content-Security-Policy', POLICY);
  return c.html(
    html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Recto: set-up</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}input,button{font:inherit;padding:.4rem .6rem}label{display:block}pre{padding:1rem;background:#8881;overflow:auto}</style></head>
<body><main>${content}</main></body></html>`,
    status,
  );
}
