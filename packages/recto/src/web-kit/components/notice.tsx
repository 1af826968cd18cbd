/** A highlighted message. Screen readers announce errors immediately, others when idle. */
import type { Child } from 'hono/jsx';

interface NoticeProps {
  readonly kind?: 'info' | 'good' | 'warn' | 'danger';
  readonly title?: string;
  readonly children?: Child;
}

const CLASSES = { info: '', good: ' notice-good', warn: ' notice-warn', danger: ' notice-danger' };

export const Notice = ({ kind = 'info', title, children }: NoticeProps) => (
  <div class={`notice${CLASSES[kind]}`} role={kind === 'danger' ? 'alert' : 'status'}>
    {title === undefined ? null : <strong>{title}</strong>}
    {children === undefined ? null : <div>{children}</div>}
  </div>
);
