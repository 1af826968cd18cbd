/** Code to read or to copy. Its box scrolls sideways, also by keyboard. */

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
