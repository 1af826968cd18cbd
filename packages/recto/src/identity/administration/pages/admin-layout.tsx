/** The frame of the administration's pages: one heading, and the way between them. */
import type { Child } from 'hono/jsx';
import { Layout, type Visitor } from '../../../web-kit/layout.tsx';

export const ADMIN = '/dashboard/admin';

const PARTS = [
  { path: ADMIN, name: 'Accounts' },
  { path: `${ADMIN}/invitations`, name: 'Invitations' },
  { path: `${ADMIN}/service`, name: 'Service' },
  { path: `${ADMIN}/audit`, name: 'Audit log' },
] as const;

interface AdminLayoutProps {
  readonly title: string;
  /** The part it belongs to. */
  readonly part: (typeof PARTS)[number]['name'];
  readonly path: string;
  readonly visitor: Visitor | null;
  readonly lead?: Child;
  /** Seconds after which the page is to be as it is by then, again and again; without, it stays as it was answered. */
  readonly live?: number;
  readonly children: Child;
}

export const AdminLayout = ({ title, part, path, visitor, lead, live, children }: AdminLayoutProps) => (
  <Layout
    title={`${title} · Administration`}
    path={path}
    visitor={visitor}
    scripts={live === undefined ? [] : ['live.js']}
  >
    <nav class="tabs" aria-label="Administration">
      {PARTS.map(({ path: partPath, name }) => (
        <a href={partPath} aria-current={name === part ? (partPath === path ? 'page' : 'true') : undefined}>
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
