/** How the playground groups and words the options of the API. Each field also shows the option's API name. */
import type { OptionName } from '../../contract/options.ts';

export interface FieldText {
  readonly label: string;
  /** Shorter than the description in the API reference. */
  readonly hint: string;
  readonly placeholder?: string;
  /** Labels of the values; the empty value leaves the option out. */
  readonly choices?: Readonly<Record<string, string>>;
}

interface OptionGroup {
  readonly title: string;
  readonly fields: Readonly<Partial<Record<OptionName, FieldText>>>;
}

const SCOPES = { '': 'No list', content: 'Of the content', page: 'Of the whole page' };

export const OPTION_GROUPS: readonly OptionGroup[] = [
  {
    title: 'Content',
    fields: {
      content: {
        label: 'Content to convert',
        hint: 'A fragment of HTML is always converted completely.',
        choices: { main: 'Main content', full: 'Everything a reader sees' },
      },
      select: {
        label: 'Keep only',
        hint: 'CSS selectors, one per line, instead of the main content.',
        placeholder: 'article .body',
      },
      exclude: { label: 'Drop', hint: 'CSS selectors, one per line.', placeholder: '.related' },
      includeComments: { label: 'Readers’ comments', hint: 'Keeps comments below an article.' },
    },
  },
  {
    title: 'Output',
    fields: {
      format: {
        label: 'Added format',
        hint: 'The same content again, in addition to the Markdown.',
        choices: { markdown: 'None', text: 'Plain text', html: 'Clean HTML' },
      },
      links: { label: 'List of links', hint: 'With text and absolute URL.', choices: SCOPES },
      images: { label: 'List of images', hint: 'With description and absolute URL.', choices: SCOPES },
    },
  },
  {
    title: 'Long pages',
    fields: {
      maxTokens: {
        label: 'Tokens per part',
        hint: 'At least 200. The response has a cursor for the next part.',
        placeholder: 'No limit',
      },
      section: { label: 'One section', hint: 'Its heading ID, as the outline lists it.', placeholder: 'installation' },
      outline: { label: 'Outline only', hint: 'Lists the headings with their tokens.' },
    },
  },
  {
    title: 'Fetching',
    fields: {
      render: {
        label: 'Render in a browser',
        hint: 'For pages that need scripts. The operator must have configured a browser.',
        choices: {
          '': 'As configured',
          never: 'Never',
          auto: 'If the page needs scripts',
          always: 'Always',
        },
      },
      timeout: { label: 'Timeout', hint: 'Seconds, including redirects.', placeholder: 'As configured' },
      maxAge: {
        label: 'Reuse a result',
        hint: 'Seconds: your account’s result of the same request may be that old.',
        placeholder: '0 (never)',
      },
      headers: {
        label: 'Request headers',
        hint: 'One per line: Accept-Language, User-Agent, and Cookie if the operator allows it.',
        placeholder: 'Accept-Language: de',
      },
    },
  },
];
