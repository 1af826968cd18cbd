/** The home page: what Recto does, an example conversion, and how to run it. */
import type { Site } from '../api/site.ts';
import { COMMAND, SOURCE_URL } from '../contract/commands.ts';
import { RATE_LIMIT_TEXT } from '../contract/plans.ts';
import { PlanTable } from '../metering/pages/plan-table.tsx';
import { Code } from '../web-kit/components/code.tsx';
import { Checkbox } from '../web-kit/components/form.tsx';
import { Layout, type Visitor } from '../web-kit/layout.tsx';
import { EXAMPLES, type Example, type ExampleChoice } from './example.ts';
import { codeSamples } from './reference/code-samples.ts';

interface HomePageProps {
  /** Whether anyone can create an account. */
  readonly canSignUp: boolean;
  readonly visitor: Visitor | null;
  readonly example: Example;
  /** Conversions of FREE in any 24 hours; 0 if FREE can't use the playground. */
  readonly freeDaily: number;
  /** Absolute URL of the convert endpoint. */
  readonly convertUrl: string;
  readonly site: Pick<Site, 'baseUrl'>;
}

const DESCRIPTION =
  'Recto converts web pages and HTML to clean Markdown with metadata. REST API, command and TypeScript library, self-hosted.';

export const HomePage = ({ canSignUp, visitor, example, freeDaily, convertUrl, site }: HomePageProps) => (
  <Layout
    title="Recto"
    path="/"
    visitor={visitor}
    styles={['home.css']}
    description={DESCRIPTION}
    url={`${site.baseUrl}/`}
  >
    <div class="home">
      <section class="hero">
        <h1>
          <span>Web pages in,</span> <span>clean Markdown out.</span>
        </h1>
        <p>
          Recto parses a page the way a browser does, finds its main content, and converts it to Markdown. Tables,
          lists, code and formulas are preserved, and so are the author and the date.
        </p>
        <div class="row">
          {visitor === null ? (
            <>
              <a class="button button-primary" href="#try">
                Try it without an account
              </a>
              <a class="button" href={canSignUp ? '/sign-up' : '/sign-in'}>
                {canSignUp ? 'Create an account' : 'Sign in'}
              </a>
            </>
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
      <TrySection example={example} />
      <AudienceSection />
      <FeaturesSection />
      <PlansSection freeDaily={freeDaily} />
      <RequestSection convertUrl={convertUrl} />
      <InstallSection />
      <section class="next-steps">
        <h2>Next steps</h2>
        <div class="row">
          <a class="button button-primary" href={visitor === null ? '/sign-in' : '/dashboard/api-keys'}>
            {visitor === null ? 'Get an API key' : 'Manage your API keys'}
          </a>
          <a class="button" href="/docs">
            Read the API reference
          </a>
          <a class="button" href={SOURCE_URL}>
            View the source
          </a>
        </div>
      </section>
    </div>
  </Layout>
);

const TrySection = ({ example }: { readonly example: Example }) => (
  <section class="example" id="try" aria-labelledby="example">
    <div class="try-head">
      <h2 id="example">Try it</h2>
      <TryForm choice={example.choice} />
    </div>
    <figure class="sheet page-sheet">
      <figcaption>
        <span>Web page</span>
        <a href={`/example/${example.choice.name}`}>Open</a>
      </figcaption>
      <div inert>
        <iframe
          src={`/example/${example.choice.name}`}
          title="The example page in a browser"
          loading="lazy"
          tabindex={-1}
        />
      </div>
    </figure>
    <figure class="sheet markdown-sheet">
      <figcaption>
        <span>Markdown</span>
        <button type="button" class="button-small" data-copy="example-markdown" hidden>
          Copy
        </button>
      </figcaption>
      <pre tabindex={0}>
        <code id="example-markdown">{example.markdown}</code>
      </pre>
    </figure>
    <p class="soft small" id="try-result">
      This is a real conversion by this service. It took{' '}
      {example.milliseconds.toFixed(example.milliseconds < 10 ? 1 : 0)} ms and made {kilobytes(example.htmlBytes)} of
      HTML into {kilobytes(example.markdownBytes)} of Markdown, about {example.metadata.tokenCount} tokens.{' '}
      {example.choice.content === 'main' && `${EXAMPLES[example.choice.name].removed} were removed.`}
    </p>
    <p>
      Your own page? <a href="/docs/try">Convert pasted HTML in your browser</a>, without an account. Nothing is sent to
      the service.
    </p>
  </section>
);

const TryForm = ({ choice }: { readonly choice: ExampleChoice }) => (
  <form method="get" action="/#try" class="row try-form">
    <label for="example-name" class="visually-hidden">
      Page
    </label>
    <select id="example-name" name="example">
      {Object.entries(EXAMPLES).map(([name, page]) => (
        <option value={name} selected={name === choice.name}>
          {page.name}
        </option>
      ))}
    </select>
    <label for="example-content" class="visually-hidden">
      Content
    </label>
    <select id="example-content" name="content">
      <option value="main">Main content</option>
      <option value="full" selected={choice.content === 'full'}>
        Whole page
      </option>
    </select>
    <Checkbox name="includeLinks" label="Links" checked={choice.includeLinks} />
    <Checkbox name="includeMeta" label="Front matter" checked={choice.includeMeta} />
    <button type="submit" class="button-primary">
      Convert
    </button>
  </form>
);

interface TitledText {
  readonly title: string;
  readonly text: string;
}

const TextList = ({ items }: { readonly items: readonly TitledText[] }) => (
  <ul class="features">
    {items.map(({ title, text }) => (
      <li>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);

const AUDIENCE: readonly TitledText[] = [
  {
    title: 'Language models',
    text: 'Give models and agents the text of a page without menus, ads and markup, in a fraction of the tokens.',
  },
  {
    title: 'Search and archives',
    text: 'Index or keep pages as plain text that stays readable for decades, with title, author and date.',
  },
  {
    title: 'Moving content',
    text: 'Bring articles and documentation from any site into a Markdown-based one, with tables and code intact.',
  },
];

const AudienceSection = () => (
  <section aria-labelledby="audience" class="stack-loose">
    <h2 id="audience">Who it is for</h2>
    <TextList items={AUDIENCE} />
  </section>
);

const PlansSection = ({ freeDaily }: { readonly freeDaily: number }) => (
  <section aria-labelledby="plans" class="stack-loose">
    <h2 id="plans">Plans and limits</h2>
    <PlanTable freeDaily={freeDaily} />
    <p class="soft">
      New accounts are on FREE and can request PRO in their dashboard. On your own server, you decide who gets it. The
      command and the library have no limits.
    </p>
  </section>
);

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

const FEATURES: readonly TitledText[] = [
  {
    title: 'Main content only',
    text: 'A machine learning model scores every block of the page. Navigation, banners and ads are removed. Tabs, collapsed sections and footnotes are kept.',
  },
  {
    title: 'Valid Markdown',
    text: 'Tables with spans, nested lists, code with its language, formulas, and emphasis in any script: the Markdown parses back to the same structure.',
  },
  {
    title: 'Metadata included',
    text: 'Title, author, date and description in about forty languages, plus word count, token count and reading time, as front matter and as JSON.',
  },
  {
    title: 'Safe with any URL',
    text: 'Recto never connects to private networks, and converts pages in separate processes with time and memory limits.',
  },
  {
    title: 'Predictable speed',
    text: 'Conversion time grows linearly with the length of a page, whatever its structure, so one page cannot slow down the others.',
  },
  {
    title: 'Self-hosted',
    text: 'Start with one command and one database file on your own machine. Add PostgreSQL and Redis when you need to scale. Your pages stay with you.',
  },
];

const FeaturesSection = () => (
  <section aria-labelledby="features" class="stack-loose">
    <h2 id="features">Features</h2>
    <TextList items={FEATURES} />
  </section>
);

const RequestSection = ({ convertUrl }: { readonly convertUrl: string }) => (
  <section aria-labelledby="request" class="split">
    <div class="stack">
      <h2 id="request">One API request</h2>
      <p>
        Send a URL or an HTML string, and get Markdown and metadata. Errors tell you what happened and what to do next.
        Each API key can send {RATE_LIMIT_TEXT}.
      </p>
      <p>
        See the <a href="/docs">API reference</a>, or generate a client from the{' '}
        <a href="/api/v1/openapi.json">OpenAPI 3.1 description</a>.
      </p>
    </div>
    <div class="stack samples">
      {codeSamples({
        method: 'POST',
        url: convertUrl,
        needsKey: true,
        body: { url: 'https://example.com/article' },
      }).map(({ language, code }, index) => (
        <details name="sample" open={index === 0}>
          <summary>{language}</summary>
          <Code id={`request-${language.toLowerCase()}`} code={code} />
        </details>
      ))}
    </div>
  </section>
);

const InstallSection = () => (
  <section aria-labelledby="install" class="stack-loose">
    <h2 id="install">Three ways to use Recto</h2>
    <div class="ways">
      <div class="stack">
        <h3>Service</h3>
        <p class="soft">
          A REST API with accounts, API keys, rate limits and this dashboard. In a clone of the repository, run:
        </p>
        <Code id="run-service" code="npm ci && npm start" />
      </div>
      <div class="stack">
        <h3>Command line</h3>
        <p class="soft">Converts URLs, files or standard input, one page or thousands:</p>
        <Code id="run-command" code={`${COMMAND} https://example.com/`} />
      </div>
      <div class="stack">
        <h3>Library</h3>
        <p class="soft">Converts HTML strings in Node.js, browsers and edge runtimes:</p>
        <Code
          id="run-library"
          code={`import { convert }\n  from '@recto-md/engine';\n\nconst { markdown } = convert(html);`}
        />
      </div>
    </div>
  </section>
);
