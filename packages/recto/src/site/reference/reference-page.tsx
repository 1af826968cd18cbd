/** `/docs`: the API for people, made from the OpenAPI document and the table of errors. */

import { ERRORS } from '../../contract/errors.ts';
import { RATE_POLICY } from '../../contract/plans.ts';
import { MAX_ACTIVE_KEYS } from '../../identity/keys/api-keys.ts';
import { Code } from '../../web-kit/components/code.tsx';
import { TableHead } from '../../web-kit/components/table-head.tsx';
import { Layout, type Visitor } from '../../web-kit/layout.tsx';
import { codeSamples } from './code-samples.ts';
import { type DescribedApi, type Field, fieldsOf, type Operation } from './described-api.ts';

interface ReferencePageProps {
  readonly api: DescribedApi;
  readonly visitor: Visitor | null;
}

export const ReferencePage = ({ api, visitor }: ReferencePageProps) => {
  const operations = operationsOf(api);
  return (
    <Layout title="API reference" path="/docs" visitor={visitor} styles={['reference.css']}>
      <header class="page-head">
        <div>
          <h1>API reference</h1>
          <p>
            Web pages and HTML to clean Markdown with metadata. The same, for programs:{' '}
            <a href="/api/v1/openapi.json">the OpenAPI 3.1 description</a>.
          </p>
        </div>
      </header>
      <div class="reference">
        <Contents operations={operations} />
        <div class="reference-sections stack-loose">
          <AuthenticationSection />
          {operations.map((each) => (
            <OperationSection api={api} {...each} />
          ))}
          <LimitSection api={api} />
          <ErrorsSection />
          <section class="stack" aria-labelledby="versions">
            <h2 id="versions">Versions</h2>
            <p>Within version 1 fields, codes and options are only added. Anything else is /api/v2/.</p>
          </section>
        </div>
      </div>
    </Layout>
  );
};

interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function operationsOf(api: DescribedApi): Described[] {
  return Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

const Contents = ({ operations }: { readonly operations: readonly Described[] }) => (
  <nav class="reference-contents" aria-labelledby="contents">
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

const AuthenticationSection = () => (
  <section class="stack" aria-labelledby="authentication">
    <h2 id="authentication">Authentication</h2>
    <p>
      Every conversion carries an API key in one header: <code>Authorization: Bearer recto_…</code>. Keys are made{' '}
      <a href="/dashboard/api-keys">in the dashboard</a>, belong to an account on the PRO plan, and are shown once. They
      are read from this header alone. An account has at most {MAX_ACTIVE_KEYS} keys in use.
    </p>
  </section>
);

const LimitSection = ({ api }: { readonly api: DescribedApi }) => (
  <section class="stack" aria-labelledby="limit">
    <h2 id="limit">Rate limit</h2>
    <p>
      At most {RATE_POLICY.quota} requests in any {RATE_POLICY.windowSeconds} seconds for each key, whatever they are
      answered with; a request refused with 429 does not count. Wait as many seconds as <code>Retry-After</code> says,
      and the next one is answered. Every answer says where you stand:
    </p>
    <Table
      label="Headers of the rate limit"
      columns={['Header', 'Meaning']}
      rows={rateHeadersOf(api).map(([name, meaning]) => [<code>{name}</code>, meaning])}
    />
  </section>
);

const ErrorsSection = () => (
  <section class="stack" aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p>
      Every error has one shape: <code>{'{"success": false, "error": {"code": "…", "message": "…"}}'}</code>. Codes are
      stable; messages are for people. The header <code>X-Request-Id</code> names the request when you ask the operator.
    </p>
    <Table
      label="Every error"
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

interface OperationProps extends Described {
  readonly api: DescribedApi;
}

const OperationSection = ({ api, path, method, operation }: OperationProps) => {
  const { operationId: id, summary, description, security, requestBody, responses } = operation;
  const request = requestBody?.content['application/json'];
  const answer = responses['200']?.content?.['application/json'];
  const body = Object.values(request?.examples ?? {})[0]?.value;
  const example = Object.values(answer?.examples ?? {})[0]?.value;
  const call = { method, url: (api.servers?.[0]?.url ?? '') + path, needsKey: security?.length !== 0, body };
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>{summary}</h2>
      <p>
        <code>
          {method} {path}
        </code>
      </p>
      {description && <p>{withCode(description)}</p>}
      {codeSamples(call).map(({ language, code }) => (
        <TitledCode id={`${id}-${language.toLowerCase()}`} title={language} code={code} />
      ))}
      {request && (
        <>
          <h3>Request</h3>
          <Fields label="Fields of the request" fields={fieldsOf(api, request.schema)} />
        </>
      )}
      {answer?.schema.$ref && (
        <>
          <h3>Answer</h3>
          <Fields label="Fields of the answer" fields={fieldsOf(api, answer.schema)} />
        </>
      )}
      {example !== undefined && <TitledCode id={`${id}-answer`} title="200" code={JSON.stringify(example, null, 2)} />}
    </section>
  );
};

const Fields = ({ label, fields }: { readonly label: string; readonly fields: readonly Field[] }) => (
  <Table
    label={label}
    columns={['Field', 'Type', 'Meaning']}
    rows={fields.map(({ path, type, isRequired, description }) => [
      <code>{path}</code>,
      isRequired ? `${type}, always` : type,
      description,
    ])}
  />
);

interface TableProps {
  /** Names the table for whoever scrolls it without seeing it. */
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

function rateHeadersOf(api: DescribedApi): [string, string][] {
  const headers = api.paths['/api/v1/convert']?.['post']?.responses['429']?.headers ?? {};
  return Object.entries(headers)
    .filter(([name]) => /rate|retry/i.test(name))
    .map(([name, { description }]) => [name, description ?? '']);
}

/** The description marks code with backticks, as OpenAPI's Markdown has it. */
function withCode(text: string) {
  return text.split('`').map((part, place) => (place % 2 === 1 ? <code>{part}</code> : part));
}
