/** A block of code with a copy button. Focusable, so that keyboard users can scroll it sideways. */

interface CodeProps {
  readonly id: string;
  readonly code: string;
}

export const Code = ({ id, code }: CodeProps) => (
  <div class="code">
    <pre tabindex={0}>
      <code id={id}>{code}</code>
    </pre>
    <button type="button" class="copy button-small" data-copy={id} hidden>
      Copy
    </button>
  </div>
);
