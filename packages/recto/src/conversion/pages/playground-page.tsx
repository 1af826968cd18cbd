/** The playground: a form to convert a page, with the same result as an API request. */
import type { Child } from 'hono/jsx';
import type { Site } from '../../api/site.ts';
import { PLANS, RATE_LIMIT_TEXT } from '../../contract/plans.ts';
import type { Account } from '../../identity/account/account.ts';
import { PlanCard } from '../../metering/pages/plan-card.tsx';
import { Checkbox } from '../../web-kit/components/form.tsx';
import { Layout, type Visitor } from '../../web-kit/layout.tsx';
import type { ConversionDraft, OptionName } from './read-conversion-form.ts';

export const PLAYGROUND = '/dashboard/playground';

/**
 * Characters of pasted HTML that the response repeats in the form. Only matters without JavaScript.
 */
const MAX_ECHO_LENGTH = 200_000;

const OPTION_LABELS: Readonly<Record<OptionName, string>> = {
  includeImages: 'Images',
  includeLinks: 'Links',
  includeMeta: 'Front matter',
};

interface PlaygroundPageProps {
  readonly visitor: Visitor | null;
  readonly account: Account;
  readonly site: Site;
  readonly draft: ConversionDraft;
  /** Result of the conversion, or undefined before the first one. */
  readonly result?: Child;
}

export const PlaygroundPage = ({ visitor, account, site, draft, result }: PlaygroundPageProps) => (
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
        <p>Try a conversion without an API key. The playground has its own limit of {RATE_LIMIT_TEXT}.</p>
      </div>
    </header>
    <div class="stack-loose">
      {!PLANS[account.plan].hasApi && <PlanCard site={site} email={account.email} />}
      {(PLANS[account.plan].hasApi || result !== undefined) && <ConversionForm draft={draft} />}
      <p id="announcement" class="visually-hidden" role="status" />
      <Result>
        {result ??
          (PLANS[account.plan].hasApi ? <EmptyResult isFilled={draft.url !== '' || draft.html !== ''} /> : null)}
      </Result>
    </div>
  </Layout>
);

/** The part of the page that the client script replaces. */
export const Result = ({ children }: { readonly children: Child }) => <div id="result">{children}</div>;

const ConversionForm = ({ draft }: { readonly draft: ConversionDraft }) => (
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
        placeholder="https://example.com/article"
        autocomplete="url"
        autocapitalize="off"
        spellcheck={false}
      />
    </div>
    <div class="field from-html">
      <label for="html">HTML</label>
      <textarea id="html" name="html" rows={8} spellcheck={false} placeholder="<h1>Hello</h1> …">
        {`\n${draft.html.length > MAX_ECHO_LENGTH ? '' : draft.html}`}
      </textarea>
    </div>
    <div class="row between">
      <fieldset class="row">
        <legend class="visually-hidden">Include in the Markdown</legend>
        {Object.entries(OPTION_LABELS).map(([name, label]) => (
          <Checkbox name={name} label={label} checked={draft.options[name as OptionName]} />
        ))}
      </fieldset>
      <button type="submit" class="button-primary">
        Convert
      </button>
    </div>
  </form>
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
      <a class="button" href={`${PLAYGROUND}?example`}>
        Use an example
      </a>
    )}
  </div>
);
