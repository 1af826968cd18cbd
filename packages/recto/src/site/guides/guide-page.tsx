/** `/docs/…`: one guide, and the search in all of them. */
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { AssetName } from '../../web-kit/assets.ts';
import { Layout, type Visitor } from '../../web-kit/layout.tsx';
import type { Guide } from './guides.ts';
import type { SearchResult } from './search-guides.ts';
import { MAX_QUERY_LENGTH } from './search-guides.ts';

interface DocsLayoutProps {
  readonly scripts?: readonly AssetName[];
  readonly title: string;
  readonly path: string;
  readonly visitor: Visitor | null;
  readonly guides: readonly Guide[];
  readonly query?: string;
  readonly description?: string;
  readonly url?: string;
  readonly children: Child;
}

export const DocsLayout = ({ title, path, visitor, guides, query = '', children, ...meta }: DocsLayoutProps) => (
  <Layout title={title} path={path} visitor={visitor} styles={['reference.css']} {...meta}>
    <div class="reference">
      <div class="reference-contents stack">
        <SearchForm query={query} />
        <ContentsMenu label="All guides">
          <GuideList guides={guides} path={path} />
        </ContentsMenu>
      </div>
      <div class="guide">{children}</div>
    </div>
  </Layout>
);

interface ContentsMenuProps {
  readonly label: string;
  readonly children: Child;
}

/**
 * Always open on wide screens in browsers that support `::details-content`. On a phone, it opens on a tap, so that it
 * doesn't push down the text.
 */
export const ContentsMenu = ({ label, children }: ContentsMenuProps) => (
  <details class="contents-menu">
    <summary>{label}</summary>
    {children}
  </details>
);

export const SearchForm = ({ query }: { readonly query: string }) => (
  <search>
    <form method="get" action="/docs/search" class="search-form">
      <label for="docs-query" class="visually-hidden">
        Search the documentation
      </label>
      <input
        id="docs-query"
        name="q"
        type="search"
        value={query}
        placeholder="Search"
        maxlength={MAX_QUERY_LENGTH}
        spellcheck={false}
      />
      <button type="submit" class="button-small">
        Search
      </button>
    </form>
  </search>
);

/** @param path - of the current page. */
const GuideList = ({ guides, path }: { readonly guides: readonly Guide[]; readonly path: string }) => (
  <nav aria-labelledby="guides">
    <h2 id="guides">Guides</h2>
    <ul>
      {guides.map(({ id, title }) => (
        <li>
          <a href={`/docs/${id}`} aria-current={path === `/docs/${id}` ? 'page' : undefined}>
            {title}
          </a>
        </li>
      ))}
      <li>
        <a href="/docs" aria-current={path === '/docs' ? 'page' : undefined}>
          API reference
        </a>
      </li>
      <li>
        <a href="/docs/try" aria-current={path === '/docs/try' ? 'page' : undefined}>
          Convert in your browser
        </a>
      </li>
      <li>
        <a href="/llms.txt">For agents (llms.txt)</a>
      </li>
    </ul>
  </nav>
);

interface GuidePageProps {
  readonly visitor: Visitor | null;
  readonly guides: readonly Guide[];
  readonly guide: Guide;
  /** Of the guide, from our own Markdown. */
  readonly html: string;
  readonly baseUrl: string;
}

export const GuidePage = ({ visitor, guides, guide, html, baseUrl }: GuidePageProps) => {
  const index = guides.indexOf(guide);
  const [before, after] = [guides[index - 1], guides[index + 1]];
  return (
    <DocsLayout
      title={guide.title}
      path={`/docs/${guide.id}`}
      description={guide.summary}
      url={`${baseUrl}/docs/${guide.id}`}
      {...{ visitor, guides }}
    >
      <article class="guide-text">{raw(html)}</article>
      <nav class="row between guide-next" aria-label="Previous and next guide">
        {before === undefined ? <span /> : <a href={`/docs/${before.id}`}>← {before.title}</a>}
        {after === undefined ? null : <a href={`/docs/${after.id}`}>{after.title} →</a>}
      </nav>
    </DocsLayout>
  );
};

interface SearchPageProps {
  readonly visitor: Visitor | null;
  readonly guides: readonly Guide[];
  readonly query: string;
  readonly results: readonly SearchResult[];
}

export const SearchPage = ({ visitor, guides, query, results }: SearchPageProps) => (
  <DocsLayout title="Search" path="/docs/search" {...{ visitor, guides, query }}>
    <h1>{query === '' ? 'Search the documentation' : `Results for “${query}”`}</h1>
    {results.length === 0 ? (
      <p class="soft">
        {query === '' ? 'Enter one or more words.' : 'No section contains all of these words. Try fewer words.'}
      </p>
    ) : (
      <ul class="search-results">
        {results.map(({ guide, title, href, excerpt }) => (
          <li>
            <a href={href}>{title === guide ? title : `${guide}: ${title}`}</a>
            <p class="soft small">{excerpt.map((part, index) => (index % 2 === 1 ? <mark>{part}</mark> : part))}</p>
          </li>
        ))}
      </ul>
    )}
  </DocsLayout>
);
