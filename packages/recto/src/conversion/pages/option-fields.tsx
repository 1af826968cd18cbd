/** Form fields for all options of the API, made from the table of options. */
import { describeRule } from '@recto-md/engine/options';
import type { OptionName, OptionRow } from '../../contract/options.ts';
import { Checkbox } from '../../web-kit/components/form.tsx';
import { type ConversionDraft, isChanged, REST_OPTIONS, textOf } from './conversion-draft.ts';

/** Shorter than the names in the API. Other options are labeled by their name. */
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
  const options = REST_OPTIONS.filter(([name]) => !isBasic(name));
  if (options.length === 0) return null;
  const isOpen = options.some(([name, row]) => isChanged(draft, name, row));
  return (
    <details class="more-options" open={isOpen}>
      <summary>More options</summary>
      <div class="option-fields">
        {options.map(([name, row]) => (
          <OptionField name={name} row={row} text={textOf(draft, name, row)} />
        ))}
      </div>
    </details>
  );
};

interface OptionFieldProps {
  readonly name: OptionName;
  readonly row: OptionRow;
  readonly text: string;
}

const OptionField = ({ name, row, text }: OptionFieldProps) => (
  <div class="field">
    {row.rule.kind === 'boolean' ? (
      <Checkbox name={name} label={<code>{name}</code>} checked={text === 'true'} describedBy={`${name}-hint`} />
    ) : (
      <label for={name}>
        <code>{name}</code>
      </label>
    )}
    <p class="hint" id={`${name}-hint`}>
      {row.description}
      {isList(row) ? ' One per line.' : ''}
    </p>
    <Control name={name} row={row} text={text} />
  </div>
);

const Control = ({ name, row, text }: OptionFieldProps) => {
  const common = { id: name, name, 'aria-describedby': `${name}-hint` };
  const { rule } = row;
  switch (rule.kind) {
    case 'boolean':
      return null;
    case 'choice':
      return (
        <select {...common}>
          {row.default === undefined ? <option value="">Default</option> : null}
          {rule.values.map((value) => (
            <option value={value} selected={value === text}>
              {value}
            </option>
          ))}
        </select>
      );
    case 'integer':
      return (
        <input {...common} type="number" min={rule.min} max={rule.max} value={text} placeholder={describeRule(rule)} />
      );
    case 'texts':
    case 'fields':
      return (
        <textarea {...common} rows={2} spellcheck={false}>
          {`\n${text}`}
        </textarea>
      );
    default:
      return <input {...common} type="text" value={text} spellcheck={false} autocomplete="off" />;
  }
};

function isList({ rule }: OptionRow): boolean {
  return rule.kind === 'texts' || rule.kind === 'fields';
}
