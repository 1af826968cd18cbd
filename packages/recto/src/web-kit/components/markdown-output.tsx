/** A heading, a copy button and the Markdown of a conversion, to be put in a section. */

interface MarkdownOutputProps {
  /** Of the text field. The heading has the same id with `-title`. */
  readonly id: string;
  readonly markdown?: string;
  readonly rows?: number;
}

export const MarkdownOutput = ({ id, markdown = '', rows }: MarkdownOutputProps) => (
  <>
    <div class="row between">
      <h2 id={`${id}-title`}>Markdown</h2>
      <button type="button" class="button-small" data-copy={id} hidden>
        Copy Markdown
      </button>
    </div>
    <textarea id={id} rows={rows} readonly spellcheck={false} aria-labelledby={`${id}-title`}>
      {/* HTML parsers drop the first line break. */}
      {`\n${markdown}`}
    </textarea>
  </>
);
