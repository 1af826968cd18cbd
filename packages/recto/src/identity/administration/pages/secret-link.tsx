/** A link that is shown once, to be given to somebody. */
import type { Child } from 'hono/jsx';

interface SecretLinkProps {
  readonly id: string;
  readonly link: string;
  /** Whom to give it to, and how long it is good. */
  readonly children: Child;
}

export const SecretLink = ({ id, link, children }: SecretLinkProps) => (
  <section class="notice notice-good stack" role="status">
    <p>{children} It is shown this one time.</p>
    <div class="secret">
      <code id={id}>{link}</code>
      <button type="button" class="button-small" data-copy={id} hidden>
        Copy
      </button>
    </div>
  </section>
);
