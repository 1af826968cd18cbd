/** The pages before one is signed in: one column, one heading, one form. */
import type { Child } from 'hono/jsx';
import { PASSWORD_LENGTH } from '../../core/passwords.ts';
import { Layout, type Visitor } from '../layout.tsx';
import { Field } from './form.tsx';
import { Notice } from './notice.tsx';

interface EntranceProps {
  readonly title: string;
  readonly path: string;
  /** Below the heading. */
  readonly lead?: Child;
  readonly problem?: string | undefined;
  readonly visitor?: Visitor | null;
  readonly children: Child;
}

export const Entrance = ({ title, path, lead, problem, visitor = null, children }: EntranceProps) => (
  <Layout title={title} path={path} visitor={visitor}>
    <div class="entrance stack">
      <header class="entrance-head">
        <h1>{title}</h1>
        {lead === undefined ? null : <p class="soft">{lead}</p>}
      </header>
      {problem === undefined || problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      {children}
    </div>
  </Layout>
);

interface NewPasswordProps {
  readonly label?: string;
  readonly error?: string | undefined;
  readonly autofocus?: boolean;
}

/** A password that is made up here; managers of passwords recognise the field. */
export const NewPasswordField = ({ label = 'Password', ...rest }: NewPasswordProps) => (
  <Field
    name="new-password"
    label={label}
    type="password"
    autocomplete="new-password"
    minlength={PASSWORD_LENGTH.least}
    hint={`${PASSWORD_LENGTH.least} characters or more; 15 are better. Several unusual words do well.`}
    {...rest}
  />
);
