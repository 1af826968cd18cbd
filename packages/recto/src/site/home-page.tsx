/** `/`: what Recto is, a page becoming Markdown, how to run it, and where to go from here. */
import type { Child } from 'hono/jsx';
import { RATE_POLICY } from '../contract/plans.ts';
import { Code } from '../web-kit/components/code.tsx';
import { Layout, type Visitor } from '../web-kit/layout.tsx';
import type { Example } from './example.ts';
import { codeSamples } from './reference/code-samples.ts';

interface HomePageProps {
  /** Whether everybody may open an account. */
  readonly canSignUp: boolean;
  readonly visitor: Visitor | null;
  readonly example: Example;
  /** Of the convert operation, absolute. */
  readonly url: string;
}

export const HomePage = ({ canSignUp, visitor, example, url }: HomePageProps) => (
  <Layout title="Recto" path="/" visitor={visitor} styles={['home.css']}>
    <div class="home">
      <section class="hero">
        <h1>
          <span>Web pages in,</span> <span>clean Markdown out.</span>
        </h1>
        <p>
          Recto reads a page as a browser does, keeps what belongs to it, and writes Markdown that says the same: with
          its tables, lists, code and formulas, and who wrote it when.
        </p>
        <div class="row">
          {visitor === null ? (
            <a class="button button-primary" href={canSignUp ? '/sign-up' : '/sign-in'}>
              {canSignUp ? 'Open an account' : 'Sign in'}
            </a>
          ) : (
            <a class="button button-primary" href="/dashboard/playground">
              Convert a page
            </a>
          )}
          <a class="button" href="/docs">
            Read the API reference
          </a>
        </div>
      </section>
      <ExampleSection example={example} />
      <PromisesSection />
      <CallSection url={url} />
      <RunSection />
      <section class="last">
        <h2>Where to go from here</h2>
        <div class="row">
          <a class="button button-primary" href="/docs">
            The API reference
          </a>
          <a class="button" href={visitor === null ? '/sign-in' : '/dashboard/api-keys'}>
            {visitor === null ? 'Sign in for a key' : 'Your API keys'}
          </a>
        </div>
      </section>
    </div>
  </Layout>
);

const ExampleSection = ({ example }: { readonly example: Example }) => (
  <section class="example" aria-labelledby="example">
    <h2 id="example" class="visually-hidden">
      A page becoming Markdown
    </h2>
    <figure class="sheet page-sheet">
      <figcaption>
        <span>The page</span>
        <a href="/example">Open it</a>
      </figcaption>
      <div inert>
        <iframe src="/example" title="The page as a browser shows it" loading="lazy" tabindex={-1} />
      </div>
    </figure>
    <figure class="sheet markdown-sheet">
      <figcaption>
        <span>Its Markdown</span>
        <button type="button" class="button-small" data-copy="example-markdown" hidden>
          Copy
        </button>
      </figcaption>
      <pre tabindex={0}>
        <code id="example-markdown">{example.markdown}</code>
      </pre>
    </figure>
    <p class="soft small">
      Nothing here is staged: this service converted the page when it started. {kilobytes(example.htmlBytes)} of HTML
      became {kilobytes(example.markdownBytes)} of Markdown, about {example.metadata.tokenCount} tokens; the cookie
      banner, the advertisement and the offers around it stayed behind.
    </p>
  </section>
);

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

const PROMISES: readonly { readonly title: string; readonly text: Child }[] = [
  {
    title: 'What belongs to the page',
    text: 'A learned model judges every block. Navigation, banners and offers go; tabs, folded details and footnotes stay.',
  },
  {
    title: 'Markdown that holds',
    text: 'Tables with spans, nested lists, code with its language, formulas, emphasis in any script: it parses back to what it was made from.',
  },
  {
    title: 'Who, when, how much',
    text: 'Title, author, date and description in some forty languages; words, tokens and reading time, as front matter and as JSON.',
  },
  {
    title: 'Safe to point anywhere',
    text: 'Pages are fetched through one guard that knows no private network, and converted in processes with a bound on time and memory.',
  },
  {
    title: 'As fast as the page is long',
    text: 'Time grows with the length of a page whatever its shape, so that no page can hold up the next one.',
  },
  {
    title: 'Yours to run',
    text: 'One process and one file on your own machine; PostgreSQL and Redis when that is no longer enough. Your pages go nowhere else.',
  },
];

const PromisesSection = () => (
  <section aria-labelledby="promises" class="stack-loose">
    <h2 id="promises">What you can rely on</h2>
    <ul class="promises">
      {PROMISES.map(({ title, text }) => (
        <li>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const CallSection = ({ url }: { readonly url: string }) => (
  <section aria-labelledby="call" class="split">
    <div class="stack">
      <h2 id="call">One request</h2>
      <p>
        Send an address or a string of HTML, get Markdown and metadata. Errors say what happened and what to do; each
        key may send {RATE_POLICY.quota} requests in any {RATE_POLICY.windowSeconds} seconds, counted exactly.
      </p>
      <p>
        For programs there is <a href="/api/v1/openapi.json">an OpenAPI 3.1 description</a>, for people{' '}
        <a href="/docs">the reference</a>.
      </p>
    </div>
    <div class="stack samples">
      {codeSamples({ method: 'POST', url, needsKey: true, body: { url: 'https://example.com/article' } }).map(
        ({ language, code }, place) => (
          <details name="sample" open={place === 0}>
            <summary>{language}</summary>
            <Code id={`call-${language.toLowerCase()}`} code={code} />
          </details>
        ),
      )}
    </div>
  </section>
);

const RunSection = () => (
  <section aria-labelledby="run" class="stack-loose">
    <h2 id="run">Run it your way</h2>
    <div class="ways">
      <div class="stack">
        <h3>As a service</h3>
        <p class="soft">Accounts, keys, limits and this dashboard, from a clone of the repository:</p>
        <Code id="run-service" code="npm ci && npm start" />
      </div>
      <div class="stack">
        <h3>As a command</h3>
        <p class="soft">Files, standard input or addresses, one or thousands:</p>
        <Code id="run-command" code="npx recto https://example.com/" />
      </div>
      <div class="stack">
        <h3>As a library</h3>
        <p class="soft">In Node.js, browsers and edge runtimes, without a network:</p>
        <Code
          id="run-library"
          code={`import { convert }\n  from '@recto-md/engine';\n\nconst { markdown } = convert(html);`}
        />
      </div>
    </div>
  </section>
);
