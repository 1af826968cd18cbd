/** `/dashboard/playground`: a page or some HTML in, Markdown out, as a program would get it. */
import type { Child } from 'hono/jsx';
import type { Site } from '../../api/site.ts';
import { PLANS, RATE_POLICY } from '../../contract/plans.ts';
import type { Account } from '../../identity/account/account.ts';
import { PlanCard } from '../../metering/pages/plan-card.tsx';
import { Checkbox } from '../../web-kit/components/form.tsx';
import { Layout, type Visitor } from '../../web-kit/layout.tsx';
import type { ConversionDraft, OptionName } from './read-conversion-form.ts';

export const PLAYGROUND = '/dashboard/playground';

/** Characters of pasted HTML that come back with the answer, for those without scripts to change and send again. */
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
  /** What came of it; undefined before the first conversion. */
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
        <p>
          Convert a page as a program would, without a key. It has a limit of its own, as large as a key’s:{' '}
          {RATE_POLICY.quota} requests in any {RATE_POLICY.windowSeconds} seconds.
        </p>
      </div>
    </header>
    <div class="stack-loose">
      {!PLANS[account.plan].hasApi && <PlanCard site={site} email={account.email} />}
      {(PLANS[account.plan].hasApi || result !== undefined) && <ConversionForm draft={draft} />}
      <p id="said" class="visually-hidden" role="status" />
      <Result>
        {result ??
          (PLANS[account.plan].hasApi ? <NothingYet isFilled={draft.url !== '' || draft.html !== ''} /> : null)}
      </Result>
    </div>
  </Layout>
);

/** What changes with a conversion. */
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
      <Source value="url" label="An address" chosen={draft.source} />
      <Source value="html" label="Pasted HTML" chosen={draft.source} />
    </fieldset>
    <div class="field from-url">
      <label for="url">Address of the page</label>
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
        <legend class="visually-hidden">What the Markdown holds</legend>
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

interface SourceProps {
  readonly value: ConversionDraft['source'];
  readonly label: string;
  readonly chosen: ConversionDraft['source'];
}

const Source = ({ value, label, chosen }: SourceProps) => (
  <label class="check" for={`from-${value}`}>
    <input id={`from-${value}`} type="radio" name="source" value={value} checked={value === chosen} /> {label}
  </label>
);

/** @param isFilled - whether there is something to convert in the form already. */
const NothingYet = ({ isFilled }: { readonly isFilled: boolean }) => (
  <div class="empty">
    <h2>Nothing converted yet</h2>
    <p>
      {isFilled
        ? 'Press Convert, and see the Markdown of what is filled in.'
        : 'Give the address of a page with something to read, an article say.'}{' '}
      Beside each other you then have its Markdown, the same rendered, and what the page says of itself; below, the
      request that a program would send.
    </p>
    {isFilled ? null : (
      <a class="button" href={`${PLAYGROUND}?example`}>
        Fill in an example
      </a>
    )}
  </div>
);
