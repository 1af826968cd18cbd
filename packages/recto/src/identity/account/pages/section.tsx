/** A section of the account page. */
import type { Child } from 'hono/jsx';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** What it is for, beside it. */
  readonly about: Child;
  readonly children: Child;
}

/** A heading with what it is about on one side, what can be done on the other. */
export const Section = ({ id, title, about, children }: SectionProps) => (
  <section class="setting" aria-labelledby={id}>
    <div class="setting-about">
      <h2 id={id}>{title}</h2>
      <p>{about}</p>
    </div>
    <div class="card stack">{children}</div>
  </section>
);
