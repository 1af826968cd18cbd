/** A text area for a note or a reply. */
import type { UserError } from '../../../contract/user-error.ts';
import { MAX_NOTE_LENGTH } from '../plan-requests.ts';

interface NoteFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value?: string;
  readonly problem?: UserError | undefined;
}

export const NoteField = ({ label, hint, value = '', problem }: NoteFieldProps) => {
  const error = problem?.field === 'note' ? problem.message : undefined;
  return (
    <div class="field">
      <label for="note">
        {label}
        <span class="soft"> (optional)</span>
      </label>
      <p class="hint" id="note-hint">
        {hint}
      </p>
      <textarea
        id="note"
        name="note"
        class="prose"
        rows={4}
        maxlength={MAX_NOTE_LENGTH}
        aria-describedby={error === undefined ? 'note-hint' : 'note-hint note-error'}
        aria-invalid={error === undefined ? undefined : 'true'}
      >
        {`\n${value}`}
      </textarea>
      {error === undefined ? null : (
        <p class="error" id="note-error">
          {error}
        </p>
      )}
    </div>
  );
};
