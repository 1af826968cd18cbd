/** The form that makes a key. */

import { Field } from '../../../web-kit/components/form.tsx';
import { generateKeyId, isKeyId } from '../api-keys.ts';
import { EXPIRIES } from './key-choices.ts';

export interface KeyDraft {
  readonly name: string;
  readonly expiry: string;
  /** What is wrong with it, after a try. */
  readonly problem: string;
}

export const NO_DRAFT: KeyDraft = { name: '', expiry: EXPIRIES[0]!.value, problem: '' };

export const NewKeyForm = ({ draft }: { readonly draft: KeyDraft }) => (
  <form method="post" action="/dashboard/api-keys" class="card new-key" aria-labelledby="new-key">
    <h2 id="new-key">Make a key</h2>
    <KeyIdField />
    <Field
      name="name"
      label="Name"
      value={draft.name}
      error={draft.problem}
      placeholder="laptop, crawler, CI …"
      maxlength={100}
      autocomplete="off"
      spellcheck={false}
    />
    <div class="field">
      <label for="expiry">Ends</label>
      <select id="expiry" name="expiry">
        {EXPIRIES.map(({ value, label }) => (
          <option value={value} selected={value === draft.expiry}>
            {label}
          </option>
        ))}
      </select>
    </div>
    <button type="submit" class="button-primary">
      Make key
    </button>
  </form>
);

/** The id of the key to be made: sending the same form twice, by loading its answer anew say, makes no second key. */
export const KeyIdField = () => <input type="hidden" name="id" value={generateKeyId()} />;

export function readKeyIdField(value: string): string {
  return isKeyId(value) ? value : generateKeyId();
}
