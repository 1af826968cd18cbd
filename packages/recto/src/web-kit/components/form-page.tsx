/** A page with one heading and one form in a narrow column, such as sign-in. */
import type { Child } from 'hono/jsx';
import type { UserError } from '../../contract/user-error.ts';
import { Layout, type Visitor } from '../layout.tsx';
import { FormError } from './form.tsx';

interface FormPageProps {
  readonly title: string;
  readonly path: string;
  /** Introduction below the heading. */
  readonly lead?: Child;
  readonly problem?: UserError | undefined;
  readonly visitor?: Visitor | null;
  readonly children: Child;
}

export const FormPage = ({ title, path, lead, problem, visitor = null, children }: FormPageProps) => (
  <Layout title={title} path={path} visitor={visitor}>
    <div class="form-page stack">
      <header class="form-page-head">
        <h1>{title}</h1>
        {lead === undefined ? null : <p class="soft">{lead}</p>}
      </header>
      <FormError problem={problem} />
      {children}
    </div>
  </Layout>
);
