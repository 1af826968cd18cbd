/** Reading the audit log: as a page, and as JSON lines for other programs. */
import { type Context, Hono } from 'hono';
import { stream } from 'hono/streaming';
import { awaitStore } from '../../../api/await-store.ts';
import type { Services } from '../../../api/services.ts';
import { auditRecorder } from '../../../web-kit/client-details.ts';
import { currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { ADMIN } from '../../administration/pages/admin-layout.tsx';
import type { AuditEntry, AuditFilter } from '../audit-log.ts';
import { type AuditQuery, AuditView, KINDS } from './audit-page.tsx';
import { withEmails } from './entry-table.tsx';

const PAGE = 50;
/** Entries read at once for an export, which so takes a bounded memory. */
const EXPORT_PAGE = 500;
const MAX_WORD_LENGTH = 254;
/** An id of what is not there, so that an address nobody has finds nothing instead of everything. */
const NOBODY = 'nobody';

export function auditRoutes(services: Services): Hono<PagesEnv> {
  const { administration, audit } = services.identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);
  const ask = <T,>(work: Promise<T>) => awaitStore(services.operations, 'database', work);

  /** An address becomes the id of its account; anything else is taken for an id. */
  async function idOf(word: string): Promise<string> {
    if (!word.includes('@')) return word;
    return (await ask(administration.findAccount(word)))?.id ?? NOBODY;
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
    const { entries, next } = await ask(audit.list(await filterOf(query), PAGE, before));
    const emails = await ask(administration.readEmails(entries.flatMap(({ actor, target }) => [actor, target])));
    const props = { visitor: currentVisitor(c), path: c.req.path, query, entries: withEmails(entries, emails) };
    return respondWithPage(c, <AuditView {...props} isLater={before !== undefined} next={next} />);
  });

  app.get(`${ADMIN}/audit.jsonl`, async (c) => {
    const filter = await filterOf(readQuery(c));
    await record(c, 'administration.export', '');
    const first = await ask(audit.list(filter, EXPORT_PAGE));
    c.header('Content-Type', 'application/x-ndjson; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="recto-audit.jsonl"');
    return stream(c, async (out) => {
      let page = first;
      await out.write(page.entries.map(lineOf).join(''));
      while (page.next !== undefined && !out.aborted) {
        page = await audit.list(filter, EXPORT_PAGE, page.next);
        await out.write(page.entries.map(lineOf).join(''));
      }
    });
  });
  return app;
}

function readQuery(c: Context<PagesEnv>): AuditQuery {
  const word = (name: string) => (c.req.query(name) ?? '').trim().slice(0, MAX_WORD_LENGTH);
  const what = word('what');
  return { who: word('who'), what: Object.hasOwn(KINDS, what) ? what : '', about: word('about') };
}

function lineOf({ at, ...entry }: AuditEntry): string {
  return `${JSON.stringify({ time: new Date(at).toISOString(), ...entry })}\n`;
}
