/** The playground: a form to convert a page, with the same result as an API request. */
import type { Child } from 'hono/jsx';
import { PLANS, RATE_LIMIT_TEXT } from '../../contract/plans.ts';
import type { Account } from '../../identity/account/account.ts';
import { PlanCard } from '../../metering/pages/plan-card.tsx';
import { formatCount } from '../../web-kit/format.ts';
import { Layout, type Visitor } from '../../web-kit/layout.tsx';
import type { ConversionDraft } from './conversion-draft.ts';
import { BasicOptions, MoreOptions } from './option-fields.tsx';

export const PLAYGROUND = '/dashboard/playground';

/**
 * Characters of pasted HTML that the response repeats in the form. Only matters without JavaScript.
 */
const MAX_ECHO_LENGTH = 200_000;

/** Messages for an empty field. The client script shows the same ones. */
const EMPTY_MESSAGES = {
  url: 'Enter the URL of a page, such as example.com/article.',
  html: 'Paste some HTML to convert.',
} as const;

/** Conversions that a FREE account has left, of how many in any 24 hours. */
export interface FreeConversions {
  readonly remaining: number;
  readonly quota: number;
}

interface PlaygroundPageProps {
  readonly visitor: Visitor | null;
  readonly account: Account;
  /** Undefined on PRO, and if FREE accounts can't use the playground. */
  readonly free: FreeConversions | undefined;
  readonly draft: ConversionDraft;
  /** Whether the chosen field was sent empty. */
  readonly isEmpty?: boolean;
  /** Result of the conversion, or undefined before the first one. */
  readonly result?: Child;
}

export const PlaygroundPage = ({ visitor, account, free, draft, isEmpty = false, result }: PlaygroundPageProps) => {
  const canConvert = PLANS[account.plan].hasApi || free !== undefined;
  return (
    <Layout
      title="Playground"
      path={PLAYGROUND}
      visitor={visitor}
      styles={['playground.css']}
      scripts={['playground.js']}
    >
      <header class="page-head">
        <div>
          <h1>Playground</h1>
          <p>{canConvert && <Allowance free={free} />}</p>
        </div>
      </header>
      <div class="stack-loose">
        {!canConvert && <PlanCard />}
        {(canConvert || result !== undefined) && <ConversionForm draft={draft} isEmpty={isEmpty} />}
        <p id="announcement" class="visually-hidden" role="status" />
        <Result>
          {result ?? (canConvert ? <EmptyResult isFilled={draft.url !== '' || draft.html !== ''} /> : null)}
        </Result>
      </div>
    </Layout>
  );
};

const Allowance = ({ free }: { readonly free: FreeConversions | undefined }) =>
  free === undefined ? (
    <>Try a conversion without an API key. The playground has its own limit of {RATE_LIMIT_TEXT}.</>
  ) : (
    <>
      On the FREE plan, you can convert {formatCount(free.quota, 'page')} in any 24 hours. You have {free.remaining}{' '}
      left. For more, and for the API, <a href="/dashboard/plan">request PRO</a>.
    </>
  );

/** The part of the page that the client script replaces. */
export const Result = ({ children }: { readonly children: Child }) => <div id="result">{children}</div>;

interface ConversionFormProps {
  readonly draft: ConversionDraft;
  readonly isEmpty: boolean;
}

const ConversionForm = ({ draft, isEmpty }: ConversionFormProps) => (
  <form
    method="post"
    action={PLAYGROUND}
    enctype="multipart/form-data"
    class="card stack playground-form"
    data-playground
  >
    <fieldset class="row">
      <legend class="visually-hidden">What to convert</legend>
      <SourceOption value="url" label="URL" chosen={draft.source} />
      <SourceOption value="html" label="Pasted HTML" chosen={draft.source} />
    </fieldset>
    <div class="field from-url">
      <label for="url">Page URL</label>
      <input
        id="url"
        name="url"
        type="text"
        inputmode="url"
        value={draft.url}
        placeholder="example.com/article"
        autocomplete="url"
        autocapitalize="off"
        spellcheck={false}
        {...emptyAttributes('url', draft, isEmpty)}
      />
      <EmptyError name="url" isShown={isEmpty && draft.source === 'url'} />
    </div>
    <div class="field from-html">
      <label for="html">HTML</label>
      <textarea
        id="html"
        name="html"
        rows={8}
        spellcheck={false}
        placeholder="<h1>Hello</h1> …"
        {...emptyAttributes('html', draft, isEmpty)}
      >
        {`\n${draft.html.length > MAX_ECHO_LENGTH ? '' : draft.html}`}
      </textarea>
      <EmptyError name="html" isShown={isEmpty && draft.source === 'html'} />
    </div>
    <MoreOptions draft={draft} />
    <div class="row between">
      <BasicOptions draft={draft} />
      <button type="submit" class="button-primary">
        Convert
      </button>
    </div>
  </form>
);

/** The attributes of a field that connect it with its error. */
function emptyAttributes(name: ConversionDraft['source'], { source }: ConversionDraft, isEmpty: boolean) {
  return {
    'aria-describedby': `${name}-error`,
    'aria-invalid': isEmpty && source === name ? ('true' as const) : undefined,
  };
}

interface EmptyErrorProps {
  readonly name: ConversionDraft['source'];
  readonly isShown: boolean;
}

/** Always on the page, so that the client script can show it. */
const EmptyError = ({ name, isShown }: EmptyErrorProps) => (
  <p class="error" id={`${name}-error`} hidden={!isShown}>
    {EMPTY_MESSAGES[name]}
  </p>
);

interface SourceOptionProps {
  readonly value: ConversionDraft['source'];
  readonly label: string;
  readonly chosen: ConversionDraft['source'];
}

const SourceOption = ({ value, label, chosen }: SourceOptionProps) => (
  <label class="check" for={`from-${value}`}>
    <input id={`from-${value}`} type="radio" name="source" value={value} checked={value === chosen} /> {label}
  </label>
);

/** @param isFilled - whether the form already contains something to convert. */
const EmptyResult = ({ isFilled }: { readonly isFilled: boolean }) => (
  <div class="empty">
    <h2>Nothing converted yet</h2>
    <p>
      {isFilled
        ? 'Select Convert to see the result.'
        : 'Enter the URL of a page with some text, such as an article, and select Convert.'}{' '}
      The result shows the Markdown, a preview, the page’s metadata, and the same request as code.
    </p>
    {isFilled ? null : (
      <form method="post" action={PLAYGROUND}>
        <button type="submit" name="example" value="1">
          Convert an example
        </button>
      </form>
    )}
  </div>
);
