/** A link that is shown only once. */
import type { Child } from 'hono/jsx';

interface SecretLinkProps {
  readonly id: string;
  readonly link: string;
  /** Whom to send it to, and when it expires. */
  readonly children: Child;
}

export const SecretLink = ({ id, link, children }: SecretLinkProps) => (
  <section class="notice notice-good stack" role="status">
    <p>{children} You won’t see it again.</p>
    <div class="secret">
      <code id={id}>{link}</code>
      <button type="button" class="button-small" data-copy={id} hidden>
        Copy
      </button>
    </div>
  </section>
);
