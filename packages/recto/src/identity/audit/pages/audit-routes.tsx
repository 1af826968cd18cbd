/** Routes of the audit log: a page, and an export as JSON Lines. */
import { setImmediate } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { stream } from 'hono/streaming';
import { awaitStore } from '../../../api/await-store.ts';
import type { Services } from '../../../api/services.ts';
import { auditRecorder } from '../../../web-kit/client-details.ts';
import { currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { MAX_EMAIL_LENGTH } from '../../account/account.ts';
import { ADMIN } from '../../administration/pages/admin-layout.tsx';
import type { AuditEntry, AuditFilter } from '../audit-log.ts';
import { AuditPage, type AuditQuery, CATEGORIES } from './audit-page.tsx';
import { withEmails } from './entry-table.tsx';

const PAGE_SIZE = 50;
/** Entries read at once for an export. Bounds its memory. */
const EXPORT_PAGE_SIZE = 500;
/**
 * An ID that no account has, so that filtering by an unknown e-mail address finds no entries
 * instead of all.
 */
const UNKNOWN_ID = 'unknown';

export function auditRoutes(services: Services): Hono<PagesEnv> {
  const { administration, audit } = services.identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);
  const fromStore = <T,>(work: Promise<T>) => awaitStore(services.operations, 'database', work);

  /** Resolves an e-mail address to its account's ID. Anything else is used as an ID. */
  async function idOf(word: string): Promise<string> {
    if (!word.includes('@')) return word;
    return (await fromStore(administration.findAccount(word)))?.id ?? UNKNOWN_ID;
  }

  async function filterOf({ who, what, about }: AuditQuery): Promise<AuditFilter> {
    return {
      ...(who === '' ? {} : { actor: await idOf(who) }),
      ...(what === '' ? {} : { action: what }),
      ...(about === '' ? {} : { about: await idOf(about) }),
    };
  }

  app.get(`${ADMIN}/audit`, async (c) => {
    const query = readQuery(c);
    const before = c.req.query('before');
    const { entries, next } = await fromStore(audit.list(await filterOf(query), PAGE_SIZE, before));
    const emails = await fromStore(administration.readEmails(entries.flatMap(({ actor, target }) => [actor, target])));
    const props = { visitor: currentVisitor(c), path: c.req.path, query, entries: withEmails(entries, emails) };
    return respondWithPage(c, <AuditPage {...props} isLater={before !== undefined} next={next} />);
  });

  app.get(`${ADMIN}/audit.jsonl`, async (c) => {
    const filter = await filterOf(readQuery(c));
    await record(c, 'administration.export', '');
    const first = await fromStore(audit.list(filter, EXPORT_PAGE_SIZE));
    c.header('Content-Type', 'application/x-ndjson; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="recto-audit.jsonl"');
    return stream(c, async (out) => {
      let page = first;
      await out.write(page.entries.map(jsonLine).join(''));
      while (page.next !== undefined && !out.aborted) {
        // SQLite answers at once, so without this turn other requests would wait for the whole export.
        await setImmediate();
        page = await audit.list(filter, EXPORT_PAGE_SIZE, page.next);
        await out.write(page.entries.map(jsonLine).join(''));
      }
    });
  });
  return app;
}

function readQuery(c: Context<PagesEnv>): AuditQuery {
  const field = (name: string) => (c.req.query(name) ?? '').trim().slice(0, MAX_EMAIL_LENGTH);
  const what = field('what');
  return { who: field('who'), what: Object.hasOwn(CATEGORIES, what) ? what : '', about: field('about') };
}

function jsonLine({ at, ...entry }: AuditEntry): string {
  return `${JSON.stringify({ time: new Date(at).toISOString(), ...entry })}\n`;
}
