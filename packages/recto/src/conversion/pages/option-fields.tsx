/** Form fields for all options of the API, in groups. Their values and bounds come from the table of options. */
import { describeRule } from '@recto-md/engine/options';
import { OPTIONS, type OptionName, type OptionRow } from '../../contract/options.ts';
import { Checkbox } from '../../web-kit/components/form.tsx';
import { type ConversionDraft, isChanged, REST_OPTIONS, textOf } from './conversion-draft.ts';
import { type FieldText, OPTION_GROUPS } from './option-groups.ts';

/** Shorter than the names in the API. */
const LABELS: Readonly<Partial<Record<OptionName, string>>> = {
  includeImages: 'Images',
  includeLinks: 'Links',
  includeMeta: 'Front matter',
};

/** Options that most people want, shown without opening anything. */
const isBasic = (name: OptionName) => Object.hasOwn(LABELS, name);

export const BasicOptions = ({ draft }: { readonly draft: ConversionDraft }) => (
  <fieldset class="row">
    <legend class="visually-hidden">Include in the Markdown</legend>
    {REST_OPTIONS.filter(([name]) => isBasic(name)).map(([name, row]) => (
      <Checkbox name={name} label={LABELS[name]} checked={textOf(draft, name, row) === 'true'} />
    ))}
  </fieldset>
);

/** Opens by itself if one of its options is set, so that no option has an effect unseen. */
export const MoreOptions = ({ draft }: { readonly draft: ConversionDraft }) => {
  const isOpen = REST_OPTIONS.some(([name, row]) => !isBasic(name) && isChanged(draft, name, row));
  return (
    <details class="more-options" open={isOpen}>
      <summary>More options</summary>
      {OPTION_GROUPS.map(({ title, fields }) => (
        <fieldset class="option-group">
          <legend>{title}</legend>
          <div class="option-fields">
            {Object.entries(fields).map(([name, text]) => (
              <OptionField name={name as OptionName} text={text} draft={draft} />
            ))}
          </div>
        </fieldset>
      ))}
    </details>
  );
};

interface OptionFieldProps {
  readonly name: OptionName;
  readonly text: FieldText;
  readonly draft: ConversionDraft;
}

/** The hint is below the control, so that the controls of a row are aligned. */
const OptionField = ({ name, text, draft }: OptionFieldProps) => {
  const row: OptionRow = OPTIONS[name];
  const value = textOf(draft, name, row);
  const label = (
    <>
      {text.label} <code>{name}</code>
    </>
  );
  return (
    <div class="field">
      {row.rule.kind === 'boolean' ? (
        <Checkbox name={name} label={label} checked={value === 'true'} describedBy={`${name}-hint`} />
      ) : (
        <>
          <label for={name}>{label}</label>
          <Control {...{ name, row, text, value }} />
        </>
      )}
      <p class="hint" id={`${name}-hint`}>
        {text.hint}
      </p>
    </div>
  );
};

interface ControlProps {
  readonly name: OptionName;
  readonly row: OptionRow;
  readonly text: FieldText;
  readonly value: string;
}

const Control = ({ name, row: { rule, default: standard }, text, value }: ControlProps) => {
  const common = { id: name, name, 'aria-describedby': `${name}-hint` };
  switch (rule.kind) {
    case 'choice':
      return (
        <select {...common}>
          {[...(standard === undefined ? [''] : []), ...rule.values].map((choice) => (
            <option value={choice} selected={choice === value}>
              {text.choices?.[choice] ?? choice}
            </option>
          ))}
        </select>
      );
    case 'integer':
      return (
        <input
          {...common}
          type="number"
          min={rule.min}
          max={rule.max}
          value={value}
          placeholder={text.placeholder ?? describeRule(rule)}
        />
      );
    case 'texts':
    case 'fields':
      return (
        <textarea {...common} rows={2} spellcheck={false} placeholder={text.placeholder}>
          {`\n${value}`}
        </textarea>
      );
    default:
      return (
        <input
          {...common}
          type="text"
          value={value}
          placeholder={text.placeholder}
          spellcheck={false}
          autocomplete="off"
        />
      );
  }
};
