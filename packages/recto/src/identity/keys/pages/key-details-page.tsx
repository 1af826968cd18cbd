/** `/dashboard/api-keys/ID`: one key, its limit, its last requests, and code to use it. */
import { RATE_LIMIT_TEXT, RATE_POLICY } from '../../../contract/plans.ts';
import { LimitBar } from '../../../metering/pages/charts/share-bar.tsx';
import { RequestTable } from '../../../metering/pages/request-table.tsx';
import type { LoggedRequest } from '../../../metering/ports.ts';
import type { LimitUsage } from '../../../metering/usage-reports.ts';
import { codeSamples } from '../../../site/reference/code-samples.ts';
import { Code } from '../../../web-kit/components/code.tsx';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { formatDay, formatNumber } from '../../../web-kit/format.ts';
import { Layout, type Visitor } from '../../../web-kit/layout.tsx';
import { isActive, maskKey } from '../api-keys.ts';
import type { ApiKey } from '../key-store.ts';

const LIST = '/dashboard/api-keys';

interface KeyDetailsPageProps {
  readonly visitor: Visitor | null;
  readonly apiKey: ApiKey;
  readonly now: number;
  readonly limit: LimitUsage;
  /** Of this key, newest first. */
  readonly requests: readonly LoggedRequest[];
  /** Absolute URLs of the convert endpoint and of the MCP server. */
  readonly convertUrl: string;
  readonly mcpUrl: string;
}

export const KeyDetailsPage = ({ visitor, apiKey, now, limit, requests, ...urls }: KeyDetailsPageProps) => (
  <Layout title={apiKey.name} path={LIST} visitor={visitor} styles={['keys.css', 'usage.css']}>
    <header class="page-head">
      <div class="stack-tight">
        <nav aria-label="Breadcrumb" class="small">
          <a href={LIST}>API keys</a>
        </nav>
        <h1>{apiKey.name}</h1>
        <p>
          <code>{maskKey(apiKey)}</code> · created <LocalTime at={apiKey.createdAt} dateOnly /> ·{' '}
          <State apiKey={apiKey} now={now} />
        </p>
      </div>
      {isActive(apiKey, now) ? (
        <div class="row">
          {['Rename', 'Rotate', 'Revoke'].map((verb) => (
            <a class="button button-small" href={`${LIST}/${apiKey.id}/${verb.toLowerCase()}`}>
              {verb}
            </a>
          ))}
        </div>
      ) : null}
    </header>
    <div class="stack-loose">
      <LimitSection limit={limit} />
      <section class="stack" aria-labelledby="requests">
        <div class="row between">
          <h2 id="requests">Last requests</h2>
          <a href={`/dashboard/usage?key=${apiKey.id}`}>Usage of this key</a>
        </div>
        {requests.length === 0 ? (
          <p class="soft">None of your last 100 requests used this key.</p>
        ) : (
          <RequestTable requests={requests} caption="Last requests of this key, newest first" />
        )}
      </section>
      <CodeSection {...urls} />
    </div>
  </Layout>
);

const State = ({ apiKey, now }: Pick<KeyDetailsPageProps, 'apiKey' | 'now'>) => {
  const { revokedAt, expiresAt, lastUsedAt } = apiKey;
  if (!isActive(apiKey, now)) {
    return (
      <>
        {revokedAt === null ? 'expired' : 'revoked'} <LocalTime at={revokedAt ?? expiresAt ?? now} />
      </>
    );
  }
  return (
    <>
      {lastUsedAt === null ? 'never used' : 'last used '}
      {lastUsedAt === null ? null : <LocalTime at={lastUsedAt} />} · {expiresAt === null ? 'never expires' : 'expires '}
      {expiresAt === null ? null : <LocalTime at={expiresAt} dateOnly />}
    </>
  );
};

const LimitSection = ({ limit: { now, peak, peakDay, refused } }: { readonly limit: LimitUsage }) => (
  <section class="card stack-tight" aria-labelledby="limit">
    <h2 id="limit">Rate limit</h2>
    <p class="soft">This key can send {RATE_LIMIT_TEXT}.</p>
    <LimitBar used={now} quota={RATE_POLICY.quota} max={peak} />
    <p class="small">
      {now} of {RATE_POLICY.quota} in the current minute.{' '}
      {peakDay === undefined ? 'Not used in the last 30 days.' : `Busiest minute: ${peak} on ${formatDay(peakDay)}.`}{' '}
      {refused > 0 && `${formatNumber(refused)} rejected by the limit in the last 30 days.`}
    </p>
  </section>
);

const CodeSection = ({ convertUrl, mcpUrl }: Pick<KeyDetailsPageProps, 'convertUrl' | 'mcpUrl'>) => {
  const body = { url: 'https://example.com/' };
  const samples = [
    ...codeSamples({ method: 'POST', url: convertUrl, needsKey: true, body }),
    { language: 'MCP', code: mcpConfiguration(mcpUrl) },
  ];
  return (
    <section class="stack" aria-labelledby="code">
      <h2 id="code">Use this key</h2>
      <p class="soft">
        Set the environment variable <code>RECTO_API_KEY</code> to the key, which we can’t show again. In the MCP
        configuration, replace <code>recto_…</code> with it.
      </p>
      {samples.map(({ language, code }, index) => (
        <details name="sample" open={index === 0}>
          <summary>{language}</summary>
          <Code id={`sample-${language.toLowerCase()}`} code={code} />
        </details>
      ))}
    </section>
  );
};

/** In the form that most MCP clients read. */
function mcpConfiguration(url: string): string {
  const server = { type: 'http', url, headers: { Authorization: 'Bearer recto_…' } };
  return JSON.stringify({ mcpServers: { recto: server } }, null, 2);
}
