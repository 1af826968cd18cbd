/** Routes of `/dashboard/api-keys`. Everything works without JavaScript. */
import { type Context, Hono } from 'hono';
import { awaitStore } from '../../../api/await-store.ts';
import { CONVERT_PATH } from '../../../api/routes/convert.ts';
import { MCP_PATH } from '../../../api/routes/mcp.ts';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditRecorder } from '../../../web-kit/client-details.ts';
import { currentMember, currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { flashMessage } from '../../../web-kit/flash-message.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { KeyAlreadyCreated } from '../api-keys.ts';
import type { ApiKey } from '../key-store.ts';
import { readExpiry, readGrace } from './key-choices.ts';
import { KeyDetailsPage } from './key-details-page.tsx';
import { KeyAlreadyCreatedPage, NewKeyPage, RenameKey, RevokeKey, RotateKey } from './key-pages.tsx';
import { type KeyRow, splitKeys } from './key-table.tsx';
import { KeysPage } from './keys-page.tsx';
import { type KeyDraft, NO_DRAFT, readKeyIdField } from './new-key-form.tsx';

const LIST = '/dashboard/api-keys';
const WEEK_DAYS = 7;
/** For the busiest minute of a key. */
const LIMIT_DAYS = 30;
/** Last requests on the page of a key. */
const MAX_REQUESTS = 20;

/** Messages shown after a redirect, named in the URL. */
const MESSAGES: Readonly<Record<string, string>> = {
  renamed: 'The key was renamed.',
  revoked: 'The key was revoked. It no longer works.',
};

export function keyRoutes(services: Services): Hono<PagesEnv> {
  const {
    identity: { keys },
    metering: { reports },
    operations,
    site,
  } = services;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);
  const url = site.baseUrl + CONVERT_PATH;

  function fromStore<T>(work: Promise<T>): Promise<T> {
    return awaitStore(services.operations, 'database', work);
  }

  /** Adds each key's requests in the last seven days. */
  async function withWeek(accountId: string, keysToShow: readonly ApiKey[]): Promise<KeyRow[]> {
    const days = reports.days(WEEK_DAYS);
    const usage = await fromStore(reports.usage(accountId, days[0]!));
    return keysToShow.map((key) => {
      const ownUsage = usage.filter(({ keyId }) => keyId === key.id);
      const requestsOn = (day: string) =>
        ownUsage.reduce((sum, each) => sum + (each.day === day ? each.requests : 0), 0);
      return { key, week: days.map(requestsOn) };
    });
  }

  async function listPage(c: Context<PagesEnv>, draft: KeyDraft = NO_DRAFT): Promise<Response> {
    const { account } = currentMember(c);
    const now = operations.clock.now();
    const { active, inactive } = splitKeys(await fromStore(keys.list(account.id)), now);
    const rows = await withWeek(account.id, active);
    const message = flashMessage(MESSAGES, c.req.query('done'));
    const page = <KeysPage visitor={currentVisitor(c)} {...{ account, rows, inactive, now, draft, message }} />;
    return respondWithPage(c, page, { status: draft.problem === '' ? 200 : 400 });
  }

  /**
   * The key named in the URL. If it is unknown or another member's, records the attempt and throws
   * NOT_FOUND.
   */
  async function ownKey(c: Context<PagesEnv>): Promise<ApiKey> {
    const id = c.req.param('id') ?? '';
    const key = await fromStore(keys.findOwn(currentMember(c).account.id, id));
    if (key === undefined) {
      await record(c, 'key.refused', id.slice(0, 40));
      throw new RectoError('NOT_FOUND');
    }
    return key;
  }

  app.get(LIST, (c) => listPage(c));

  app.post(LIST, async (c) => {
    const form = await readForm(c);
    const [name, expiry] = [form.get('name'), form.get('expiry')];
    const expiresAt = readExpiry(expiry, operations.clock.now());
    try {
      const created = await fromStore(
        keys.create(currentMember(c).account.id, name, expiresAt, readKeyIdField(form.get('id'))),
      );
      await record(c, 'key.create', created.record.id);
      return respondWithPage(
        c,
        <NewKeyPage visitor={currentVisitor(c)} created={created} url={url} now={operations.clock.now()} />,
      );
    } catch (error) {
      if (error instanceof KeyAlreadyCreated)
        return respondWithPage(c, <KeyAlreadyCreatedPage visitor={currentVisitor(c)} />, { status: 409 });
      if (error instanceof UserError) return listPage(c, { name, expiry, problem: error.message });
      throw error;
    }
  });

  app.get(`${LIST}/:id`, async (c) => {
    const key = await ownKey(c);
    const since = reports.days(LIMIT_DAYS)[0]!;
    const [usage, requests] = await fromStore(
      Promise.all([reports.usage(key.accountId, since), reports.requests(key.accountId)]),
    );
    const limits = await awaitStore(operations, 'limit', reports.limits(key.accountId, [key.id], usage, since));
    const page = (
      <KeyDetailsPage
        visitor={currentVisitor(c)}
        apiKey={key}
        now={operations.clock.now()}
        limit={limits.get(key.id)!}
        requests={requests.filter(({ keyId }) => keyId === key.id).slice(0, MAX_REQUESTS)}
        convertUrl={url}
        mcpUrl={site.baseUrl + MCP_PATH}
      />
    );
    return respondWithPage(c, page);
  });

  app.get(`${LIST}/:id/rename`, async (c) =>
    respondWithPage(c, <RenameKey visitor={currentVisitor(c)} apiKey={await ownKey(c)} />),
  );

  app.post(`${LIST}/:id/rename`, async (c) => {
    const key = await ownKey(c);
    const name = (await readForm(c)).get('name');
    try {
      await fromStore(keys.rename(key.id, name));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const page = <RenameKey visitor={currentVisitor(c)} apiKey={key} name={name} problem={error.message} />;
      return respondWithPage(c, page, { status: 400 });
    }
    await record(c, 'key.rename', key.id);
    return c.redirect(`${LIST}?done=renamed`, 303);
  });

  app.get(`${LIST}/:id/rotate`, async (c) =>
    respondWithPage(c, <RotateKey visitor={currentVisitor(c)} apiKey={await ownKey(c)} />),
  );

  app.post(`${LIST}/:id/rotate`, async (c) => {
    const key = await ownKey(c);
    const form = await readForm(c);
    try {
      const created = await fromStore(
        keys.rotate(key.id, readGrace(form.get('grace')), readKeyIdField(form.get('id'))),
      );
      await record(c, 'key.rotate', key.id);
      const replaced = await fromStore(keys.findOwn(key.accountId, key.id));
      const page = (
        <NewKeyPage
          visitor={currentVisitor(c)}
          created={created}
          url={url}
          replaced={replaced}
          now={operations.clock.now()}
        />
      );
      return respondWithPage(c, page);
    } catch (error) {
      if (error instanceof KeyAlreadyCreated)
        return respondWithPage(c, <KeyAlreadyCreatedPage visitor={currentVisitor(c)} />, { status: 409 });
      if (!(error instanceof UserError)) throw error;
      return respondWithPage(c, <RotateKey visitor={currentVisitor(c)} apiKey={key} problem={error.message} />, {
        status: 409,
      });
    }
  });

  app.get(`${LIST}/:id/revoke`, async (c) => {
    const key = await ownKey(c);
    const [row] = await withWeek(key.accountId, [key]);
    const requests = row!.week.reduce((sum, each) => sum + each, 0);
    return respondWithPage(c, <RevokeKey visitor={currentVisitor(c)} apiKey={key} requests={requests} />);
  });

  app.post(`${LIST}/:id/revoke`, async (c) => {
    const key = await ownKey(c);
    await fromStore(keys.revoke(key.id));
    await record(c, 'key.revoke', key.id);
    return c.redirect(`${LIST}?done=revoked`, 303);
  });
  return app;
}
