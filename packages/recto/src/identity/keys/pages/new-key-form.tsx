/** The form that creates a key. */
import { Field } from '../../../web-kit/components/form.tsx';
import { generateKeyId, isKeyId } from '../api-keys.ts';
import { EXPIRIES } from './key-choices.ts';

export interface KeyDraft {
  readonly name: string;
  readonly expiry: string;
  /** An error message; empty if there is none. */
  readonly problem: string;
}

export const NO_DRAFT: KeyDraft = { name: '', expiry: EXPIRIES[0]!.value, problem: '' };

export const NewKeyForm = ({ draft }: { readonly draft: KeyDraft }) => (
  <form method="post" action="/dashboard/api-keys" class="card new-key" aria-labelledby="new-key">
    <h2 id="new-key">Create a key</h2>
    <KeyIdField />
    <Field
      name="name"
      label="Name"
      value={draft.name}
      error={draft.problem}
      placeholder="For example: laptop, crawler, CI"
      maxlength={100}
      autocomplete="off"
      spellcheck={false}
    />
    <div class="field">
      <label for="expiry">Expires</label>
      <select id="expiry" name="expiry">
        {EXPIRIES.map(({ value, label }) => (
          <option value={value} selected={value === draft.expiry}>
            {label}
          </option>
        ))}
      </select>
    </div>
    <button type="submit" class="button-primary">
      Create key
    </button>
  </form>
);

/**
 * The ID of the key to create. Submitting the form twice, for example by reloading the response,
 * creates only one key.
 */
export const KeyIdField = () => <input type="hidden" name="id" value={generateKeyId()} />;

export function readKeyIdField(value: string): string {
  return isKeyId(value) ? value : generateKeyId();
}
