/** The pages before one is signed in: one column, one heading, one form. */
import type { Child } from 'hono/jsx';
import type { Refusal } from '../../contract/refusal.ts';
import { Layout, type Visitor } from '../layout.tsx';
import { FormProblem } from './form.tsx';

interface EntranceProps {
  readonly title: string;
  readonly path: string;
  /** Below the heading. */
  readonly lead?: Child;
  readonly problem?: Refusal | undefined;
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
      <FormProblem problem={problem} />
      {children}
    </div>
  </Layout>
);
