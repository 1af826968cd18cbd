/** The API reference. Generated from the OpenAPI document and the table of errors. */

import { ERRORS } from '../../contract/errors.ts';
import { RATE_POLICY } from '../../contract/plans.ts';
import { MAX_ACTIVE_KEYS } from '../../identity/keys/api-keys.ts';
import { Code } from '../../web-kit/components/code.tsx';
import { TableHead } from '../../web-kit/components/table-head.tsx';
import { Layout, type Visitor } from '../../web-kit/layout.tsx';
import { ContentsMenu, SearchForm } from '../guides/guide-page.tsx';
import type { Guide } from '../guides/guides.ts';
import { type ApiRequest, type CodeSample, codeSamples } from './code-samples.ts';
import { type DescribedApi, type Field, listFields, type Operation } from './described-api.ts';

interface ReferencePageProps {
  readonly api: DescribedApi;
  readonly guides: readonly Guide[];
  readonly baseUrl: string;
  readonly visitor: Visitor | null;
}

export const ReferencePage = ({ api, guides, baseUrl, visitor }: ReferencePageProps) => {
  const operations = listOperations(api);
  return (
    <Layout
      title="Documentation"
      path="/docs"
      visitor={visitor}
      styles={['reference.css']}
      description="Guides and API reference of Recto: convert web pages and HTML to Markdown with metadata."
      url={`${baseUrl}/docs`}
    >
      <header class="page-head">
        <div>
          <h1>Documentation</h1>
          <p>
            Convert web pages and HTML to clean Markdown with metadata. You can also use the{' '}
            <a href="/api/v1/openapi.json">OpenAPI 3.1 description</a>.
          </p>
        </div>
      </header>
      <div class="reference">
        <div class="reference-contents stack">
          <SearchForm query="" />
          <ContentsMenu label="On this page">
            <TableOfContents operations={operations} />
          </ContentsMenu>
        </div>
        <div class="reference-sections stack-loose">
          <GuideCards guides={guides} />
          <AuthenticationSection />
          {operations.map((operation) => (
            <OperationSection api={api} {...operation} />
          ))}
          <RateLimitSection api={api} />
          <ErrorsSection />
          <section class="stack" aria-labelledby="versions">
            <h2 id="versions">Versions</h2>
            <p>
              Version 1 may add fields, error codes and options, so ignore those you don't know. Breaking changes get a
              new version, at /api/v2/.
            </p>
          </section>
        </div>
      </div>
    </Layout>
  );
};

interface OperationAtPath {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function listOperations(api: DescribedApi): OperationAtPath[] {
  return Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

const TableOfContents = ({ operations }: { readonly operations: readonly OperationAtPath[] }) => (
  <nav aria-labelledby="contents">
    <h2 id="contents">On this page</h2>
    <ul>
      {[
        ['authentication', 'Authentication'],
        ...operations.map(({ operation }) => [operation.operationId, operation.summary]),
        ['limit', 'Rate limit'],
        ['errors', 'Errors'],
        ['versions', 'Versions'],
      ].map(([id, name]) => (
        <li>
          <a href={`#${id}`}>{name}</a>
        </li>
      ))}
    </ul>
  </nav>
);

const GuideCards = ({ guides }: { readonly guides: readonly Guide[] }) =>
  guides.length === 0 ? null : (
    <section class="stack" aria-labelledby="all-guides">
      <h2 id="all-guides">Guides</h2>
      <ul class="guide-cards">
        {guides.map(({ id, title, summary }) => (
          <li>
            <a href={`/docs/${id}`}>{title}</a>
            <p class="soft small">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );

const AuthenticationSection = () => (
  <section class="stack" aria-labelledby="authentication">
    <h2 id="authentication">Authentication</h2>
    <p>
      Send your API key in the <code>Authorization</code> header of every conversion request:{' '}
      <code>Authorization: Bearer recto_…</code>. Keys in the query, in cookies or in the body are ignored. The API
      requires the PRO plan. You can create up to {MAX_ACTIVE_KEYS} active keys{' '}
      <a href="/dashboard/api-keys">in the dashboard</a>. Each key is shown only once.
    </p>
  </section>
);

const RateLimitSection = ({ api }: { readonly api: DescribedApi }) => (
  <section class="stack" aria-labelledby="limit">
    <h2 id="limit">Rate limit</h2>
    <p>
      Each API key can send {RATE_POLICY.quota} requests in any {RATE_POLICY.windowSeconds} seconds. Failed requests
      count too, except those rejected with status 429. After a 429, wait for the number of seconds in{' '}
      <code>Retry-After</code>, and your next request will be accepted. Every response has these headers:
    </p>
    <Table
      label="Rate limit headers"
      columns={['Header', 'Description']}
      rows={rateLimitHeaders(api).map(([name, meaning]) => [<code>{name}</code>, meaning])}
    />
  </section>
);

const ErrorsSection = () => (
  <section class="stack" aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p>
      Every error response has this form: <code>{'{"success": false, "error": {"code": "…", "message": "…"}}'}</code>.
      Rely on the code, which never changes. The message is for people and may change. If you contact the operator about
      an error, include the <code>X-Request-Id</code> header of the response.
    </p>
    <Table
      label="All errors"
      columns={['Status', 'Code', 'What happened', 'What to do']}
      rows={Object.entries(ERRORS).map(([code, { status, message, advice }]) => [
        String(status),
        <code id={code}>{code}</code>,
        message,
        advice,
      ])}
    />
  </section>
);

interface OperationProps extends OperationAtPath {
  readonly api: DescribedApi;
}

const OperationSection = ({ api, path, method, operation }: OperationProps) => {
  const { operationId: id, summary, description, security, requestBody, responses } = operation;
  const request = requestBody?.content['application/json'];
  const response = responses['200']?.content?.['application/json'];
  const body = Object.values(request?.examples ?? {})[0]?.value;
  const example = Object.values(response?.examples ?? {})[0]?.value;
  const sampleRequest = { method, url: (api.servers?.[0]?.url ?? '') + path, needsKey: security?.length !== 0, body };
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>{summary}</h2>
      <p>
        <code>
          {method} {path}
        </code>
      </p>
      {description && <p>{renderCodeSpans(description)}</p>}
      {samplesOf(sampleRequest).map(({ language, code }) => (
        <TitledCode id={`${id}-${language.toLowerCase()}`} title={language} code={code} />
      ))}
      {request && (
        <>
          <h3>Request body</h3>
          <FieldTable
            label={`Request fields: ${summary}`}
            fields={listFields(api, request.schema)}
            requiredLabel="required"
          />
        </>
      )}
      {response?.schema.$ref && (
        <>
          <h3>Response body</h3>
          <FieldTable
            label={`Response fields: ${summary}`}
            fields={listFields(api, response.schema)}
            requiredLabel="always present"
          />
        </>
      )}
      {example !== undefined && (
        <TitledCode
          id={`${id}-response`}
          title="Example response, status 200"
          code={JSON.stringify(example, null, 2)}
        />
      )}
    </section>
  );
};

/** Resources that need no key are opened in a browser or by a tool, so one sample is enough. */
function samplesOf(request: ApiRequest): CodeSample[] {
  const samples = codeSamples(request);
  return request.needsKey ? samples : samples.slice(0, 1);
}

interface FieldTableProps {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly requiredLabel: string;
}

const FieldTable = ({ label, fields, requiredLabel }: FieldTableProps) => (
  <Table
    label={label}
    columns={['Field', 'Type', 'Description']}
    rows={fields.map(({ path, type, isRequired, description }) => [
      <code>{path}</code>,
      isRequired ? `${type}, ${requiredLabel}` : type,
      description,
    ])}
  />
);

interface TableProps {
  /** Accessible name of the scrollable box around the table. */
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

const Table = ({ label, columns, rows }: TableProps) => (
  <section class="table-wrap" aria-label={label} tabindex={0}>
    <table>
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell) => (
              <td>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const TitledCode = ({ id, title, code }: { readonly id: string; readonly title: string; readonly code: string }) => (
  <figure class="stack-tight">
    <figcaption class="soft small">{title}</figcaption>
    <Code id={id} code={code} />
  </figure>
);

function rateLimitHeaders(api: DescribedApi): [string, string][] {
  const headers = api.paths['/api/v1/convert']?.['post']?.responses['429']?.headers ?? {};
  return Object.entries(headers)
    .filter(([name]) => /rate|retry/i.test(name))
    .map(([name, { description }]) => [name, description ?? '']);
}

/** OpenAPI descriptions are Markdown. Ours only use code spans. */
function renderCodeSpans(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));
}
