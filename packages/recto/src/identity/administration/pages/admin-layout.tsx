/** The layout of the administration pages, with tabs. */
import type { Child } from 'hono/jsx';
import { Layout, type Visitor } from '../../../web-kit/layout.tsx';

export const ADMIN = '/dashboard/admin';

const TABS = [
  { path: ADMIN, name: 'Accounts' },
  { path: `${ADMIN}/requests`, name: 'Requests' },
  { path: `${ADMIN}/invitations`, name: 'Invitations' },
  { path: `${ADMIN}/service`, name: 'Service' },
  { path: `${ADMIN}/audit`, name: 'Audit log' },
] as const;

interface AdminLayoutProps {
  readonly title: string;
  /** The selected tab. */
  readonly tab: (typeof TABS)[number]['name'];
  readonly path: string;
  readonly visitor: Visitor | null;
  readonly lead?: Child;
  /** Seconds between automatic updates of the page; undefined to never update. */
  readonly live?: number;
  readonly children: Child;
}

export const AdminLayout = ({ title, tab, path, visitor, lead, live, children }: AdminLayoutProps) => (
  <Layout
    title={`${title} · Administration`}
    path={path}
    visitor={visitor}
    scripts={live === undefined ? [] : ['live.js']}
  >
    <nav class="tabs" aria-label="Administration">
      {TABS.map(({ path: tabPath, name }) => (
        <a href={tabPath} aria-current={name === tab ? (tabPath === path ? 'page' : 'true') : undefined}>
          {name}
        </a>
      ))}
    </nav>
    <div id="part" data-live={live}>
      <header class="page-head">
        <div>
          <h1>{title}</h1>
          {lead === undefined ? null : <p>{lead}</p>}
        </div>
      </header>
      {children}
    </div>
  </Layout>
);
