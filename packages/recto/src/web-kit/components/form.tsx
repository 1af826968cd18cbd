/** Form controls. Screen readers announce a field together with its hint and error. */
import type { Child } from 'hono/jsx';
import type { UserError } from '../../contract/user-error.ts';
import { Notice } from './notice.tsx';

interface FieldProps {
  readonly name: string;
  /** Needed if another field on the page has the same name. Default: the name. */
  readonly id?: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'date' | 'number';
  readonly value?: string | undefined;
  /** Help text below the label. */
  readonly hint?: Child;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  /** What is wrong with the form. Shown here if it concerns this field. */
  readonly problem?: UserError | undefined;
  readonly autocomplete?: string;
  readonly required?: boolean;
  /** At most one field per page. */
  readonly autofocus?: boolean;
  readonly inputmode?: 'numeric' | 'email' | 'text';
  readonly minlength?: number;
  readonly maxlength?: number;
  readonly placeholder?: string;
  readonly readonly?: boolean;
  readonly spellcheck?: boolean;
}

export const Field = ({
  name,
  id = name,
  label,
  hint,
  problem,
  type = 'text',
  required = true,
  ...props
}: FieldProps) => {
  const { error = problem?.field === name ? problem.message : undefined, ...rest } = props;
  const isInvalid = error !== undefined && error !== '';
  const describedBy = [...(hint === undefined ? [] : [`${id}-hint`]), ...(isInvalid ? [`${id}-error`] : [])].join(' ');
  return (
    <div class="field">
      <label for={id}>
        {label}
        {required ? '' : <span class="soft"> (optional)</span>}
      </label>
      {hint === undefined ? null : (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        type={type}
        required={required}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        aria-invalid={isInvalid ? 'true' : undefined}
        {...rest}
      />
      {isInvalid ? (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
};

interface CheckboxProps {
  readonly name: string;
  readonly label: Child;
  readonly checked?: boolean;
  /** Id of the element with the help text. */
  readonly describedBy?: string;
}

export const Checkbox = ({ name, label, checked = false, describedBy }: CheckboxProps) => (
  <label class="check" for={name}>
    <input id={name} name={name} type="checkbox" checked={checked} aria-describedby={describedBy} />
    <span>{label}</span>
  </label>
);

/** What is wrong with a form, unless one of its fields shows it. */
export const FormError = ({ problem }: { readonly problem: UserError | undefined }) =>
  problem === undefined || problem.field !== undefined ? null : <Notice kind="danger">{problem.message}</Notice>;

interface ConfirmButtonsProps {
  /** Of the submit button. Names the action and its object, such as "Revoke “Backup”". */
  readonly label: string;
  readonly isDanger?: boolean;
  readonly cancelHref: string;
  readonly cancelLabel?: string;
}

/** The buttons of a form that asks for confirmation. */
export const ConfirmButtons = ({
  label,
  isDanger = false,
  cancelHref,
  cancelLabel = 'Cancel',
}: ConfirmButtonsProps) => (
  <ButtonRow>
    <button type="submit" class={`long-words ${isDanger ? 'button-danger' : 'button-primary'}`}>
      {label}
    </button>
    <a class="button" href={cancelHref}>
      {cancelLabel}
    </a>
  </ButtonRow>
);

/** The buttons at the end of a form, the main one first. */
export const ButtonRow = ({ children }: { readonly children: Child }) => <div class="row button-row">{children}</div>;
