/** A question before an act that cannot simply be undone: it names what it is about, and works without scripts. */
import type { Child } from 'hono/jsx';
import { ConfirmButtons } from '../../../web-kit/components/form.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import { AdminLayout } from './admin-layout.tsx';

interface ConfirmProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly part: 'Accounts' | 'Invitations';
  readonly question: string;
  readonly consequence: Child;
  /** On the button that does it. */
  readonly label: string;
  readonly isDanger: boolean;
  /** Where "Cancel" leads. */
  readonly back: string;
  /** Why it was not done, after a try. */
  readonly problem?: string;
}

/** The form is sent to where the question is asked. */
export const Confirm = (props: ConfirmProps) => (
  <AdminLayout title={props.question} part={props.part} path={props.path} visitor={props.visitor}>
    <div class="stack measure">
      {props.problem === undefined ? null : <Notice kind="danger">{props.problem}</Notice>}
      <p>{props.consequence}</p>
      <form method="post" action={props.path}>
        <ConfirmButtons label={props.label} isDanger={props.isDanger} cancelHref={props.back} />
      </form>
    </div>
  </AdminLayout>
);
