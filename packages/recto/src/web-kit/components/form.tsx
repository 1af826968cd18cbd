/** The parts that forms are made of. Each field says what it is, what is wrong with it, and is tied to both. */
import type { Child } from 'hono/jsx';
import type { UserError } from '../../contract/user-error.ts';
import { Notice } from './notice.tsx';

interface FieldProps {
  readonly name: string;
  /** The name, unless another field of the page has it. */
  readonly id?: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'date' | 'number';
  readonly value?: string | undefined;
  /** Below the label: what is asked, before anything is wrong. */
  readonly hint?: Child;
  /** What is wrong with what was filled in; empty or absent where nothing is. */
  readonly error?: string | undefined;
  /** The same, of a form as a whole: said here where it is about this field. */
  readonly problem?: UserError | undefined;
  readonly autocomplete?: string;
  readonly required?: boolean;
  /** The first thing one wants to fill in on the page: at most one. */
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
  const isWrong = error !== undefined && error !== '';
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(isWrong ? [`${id}-error`] : [])].join(' ');
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
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={isWrong ? 'true' : undefined}
        {...rest}
      />
      {isWrong ? (
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
}

export const Checkbox = ({ name, label, checked = false }: CheckboxProps) => (
  <label class="check" for={name}>
    <input id={name} name={name} type="checkbox" checked={checked} />
    <span>{label}</span>
  </label>
);

/** What is wrong with a form, unless a field of it says so. */
export const FormError = ({ problem }: { readonly problem: UserError | undefined }) =>
  problem === undefined || problem.field !== undefined ? null : <Notice kind="danger">{problem.message}</Notice>;

interface ConfirmButtonsProps {
  /** On the button that does it; it names what it is done to. */
  readonly label: string;
  readonly isDanger?: boolean;
  /** Where the way back leads, and what it is called. */
  readonly back: string;
  readonly keep?: string;
}

/** The end of a form that asks before it does something. */
export const ConfirmButtons = ({ label, isDanger = false, back, keep = 'Cancel' }: ConfirmButtonsProps) => (
  <ButtonRow>
    <button type="submit" class={`long-words ${isDanger ? 'button-danger' : 'button-primary'}`}>
      {label}
    </button>
    <a class="button" href={back}>
      {keep}
    </a>
  </ButtonRow>
);

/** The buttons at the end of a form, the wanted one first. */
export const ButtonRow = ({ children }: { readonly children: Child }) => <div class="row button-row">{children}</div>;
