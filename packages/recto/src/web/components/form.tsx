/** The parts that forms are made of. Each field says what it is, what is wrong with it, and is tied to both. */
import type { Child } from 'hono/jsx';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'url' | 'date' | 'number';
  readonly value?: string | undefined;
  /** Below the label: what is asked, before anything is wrong. */
  readonly hint?: Child;
  /** What is wrong with what was filled in; empty or absent where nothing is. */
  readonly error?: string | undefined;
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

export const Field = ({ name, label, hint, error, type = 'text', required = true, ...rest }: FieldProps) => {
  const isWrong = error !== undefined && error !== '';
  const described = [...(hint === undefined ? [] : [`${name}-hint`]), ...(isWrong ? [`${name}-error`] : [])].join(' ');
  return (
    <div class="field">
      <label for={name}>
        {label}
        {required ? '' : <span class="soft"> (optional)</span>}
      </label>
      {hint === undefined ? null : (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        type={type}
        required={required}
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={isWrong ? 'true' : undefined}
        {...rest}
      />
      {isWrong ? (
        <p class="error" id={`${name}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
};

interface CheckProps {
  readonly name: string;
  readonly label: Child;
  readonly checked?: boolean;
}

export const Check = ({ name, label, checked = false }: CheckProps) => (
  <label class="check" for={name}>
    <input id={name} name={name} type="checkbox" checked={checked} />
    <span>{label}</span>
  </label>
);

/** The buttons at the end of a form, the wanted one first. */
export const ButtonRow = ({ children }: { readonly children: Child }) => <div class="row button-row">{children}</div>;
