/** The layout of every page: head, header with navigation, main, footer. */
import type { Child } from 'hono/jsx';
import { SOURCE_URL } from '../contract/commands.ts';
import { type AssetName, assetUrl } from './assets.ts';

/** The signed-in member, as far as the layout needs to know. */
export interface Visitor {
  readonly email: string;
  readonly isAdmin: boolean;
}

interface LayoutProps {
  readonly title: string;
  /** Marks the current page in the navigation. */
  readonly path: string;
  readonly visitor: Visitor | null;
  readonly scripts?: readonly AssetName[];
  /** In addition to the style sheet that all pages load. */
  readonly styles?: readonly AssetName[];
  /** For search engines and link previews. Default: what Recto does. */
  readonly description?: string;
  /** Absolute URL of a public page. */
  readonly url?: string;
  readonly children: Child;
}

const SUMMARY = 'Recto converts web pages and HTML to clean Markdown with metadata.';

interface NavLink {
  readonly path: string;
  readonly name: string;
}

const PUBLIC_LINKS: readonly NavLink[] = [{ path: '/docs', name: 'Docs' }];

const MEMBER_LINKS: readonly NavLink[] = [
  { path: '/dashboard/api-keys', name: 'API keys' },
  { path: '/dashboard/usage', name: 'Usage' },
  { path: '/dashboard/playground', name: 'Playground' },
  { path: '/dashboard/account', name: 'Account' },
];

const ADMIN_LINKS: readonly NavLink[] = [{ path: '/dashboard/admin', name: 'Administration' }];

function navLinks(visitor: Visitor | null): readonly NavLink[] {
  if (!visitor) return PUBLIC_LINKS;
  return [...MEMBER_LINKS, ...(visitor.isAdmin ? ADMIN_LINKS : []), ...PUBLIC_LINKS];
}

export const Layout = ({
  title,
  path,
  visitor,
  scripts = [],
  styles = [],
  description = SUMMARY,
  url,
  children,
}: LayoutProps) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title === 'Recto' ? title : `${title} · Recto`}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Recto" />
      {url === undefined ? null : <meta property="og:url" content={url} />}
      {url === undefined ? null : <link rel="canonical" href={url} />}
      <link rel="preload" as="font" type="font/woff2" crossorigin="" href={assetUrl('literata-600.woff2')} />
      <link rel="icon" type="image/svg+xml" href={assetUrl('mark.svg')} />
      {(['recto.css', ...styles] as const).map((name) => (
        <link rel="stylesheet" href={assetUrl(name)} />
      ))}
      {(['local-time.js', 'copy.js', ...scripts] as const).map((name) => (
        <script type="module" src={assetUrl(name)} />
      ))}
    </head>
    <body>
      <a class="skip-link" href="#main">
        Skip to main content
      </a>
      <header class="masthead">
        <div class="page">
          <a class="wordmark" href="/">
            <Logo />
            Recto
          </a>
          <nav class="nav" aria-label="Main">
            {navLinks(visitor).map((link) => (
              <a href={link.path} aria-current={isCurrent(link, path) ? 'page' : undefined}>
                {link.name}
              </a>
            ))}
          </nav>
          <div class="signed-in">{visitor ? <SignedIn visitor={visitor} /> : <a href="/sign-in">Sign in</a>}</div>
        </div>
      </header>
      <main id="main" class="page" tabindex={-1}>
        {children}
      </main>
      <footer class="footer">
        <div class="page">
          <span>Recto converts web pages to clean Markdown</span>
          <span>
            <a href="/docs">Documentation</a> · <a href="/api/v1/openapi.json">OpenAPI description</a> ·{' '}
            <a href={SOURCE_URL}>Source</a>
          </span>
        </div>
      </footer>
    </body>
  </html>
);

function isCurrent(link: NavLink, path: string): boolean {
  return path === link.path || path.startsWith(`${link.path}/`);
}

const SignedIn = ({ visitor }: { readonly visitor: Visitor }) => (
  <>
    <span title={visitor.email}>{visitor.email}</span>
    <form method="post" action="/sign-out">
      <button type="submit" class="button-small">
        Sign out
      </button>
    </form>
  </>
);

/** An open book with its right-hand page, the recto, filled in. */
const Logo = () => (
  <svg
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d="M10 3.2C7.6 1.9 5 1.7 2.2 2.4v13.8c2.8-.7 5.4-.5 7.8.8Z" />
    <path d="M10 3.2V17c2.4-1.3 5-1.5 7.8-.8V2.4C15 1.7 12.4 1.9 10 3.2Z" fill="currentColor" />
  </svg>
);
