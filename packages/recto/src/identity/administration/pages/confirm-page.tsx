/** Asks an administrator to confirm a change. Works without JavaScript. */
import type { Child } from 'hono/jsx';
import { ConfirmButtons } from '../../../web-kit/components/form.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import { AdminLayout } from './admin-layout.tsx';

interface ConfirmProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly tab: 'Accounts' | 'Invitations';
  readonly question: string;
  readonly consequence: Child;
  /** The label of the confirm button. */
  readonly label: string;
  readonly isDanger: boolean;
  /** URL of the Cancel link. */
  readonly back: string;
  /** Why the change failed. */
  readonly problem?: string;
}

export const AdminConfirmPage = (props: ConfirmProps) => (
  <AdminLayout title={props.question} tab={props.tab} path={props.path} visitor={props.visitor}>
    <div class="stack measure">
      {props.problem === undefined ? null : <Notice kind="danger">{props.problem}</Notice>}
      <p>{props.consequence}</p>
      <form method="post" action={props.path}>
        <ConfirmButtons label={props.label} isDanger={props.isDanger} cancelHref={props.back} />
      </form>
    </div>
  </AdminLayout>
);
