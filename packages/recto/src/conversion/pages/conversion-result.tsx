/** What came of a conversion: the Markdown, the same rendered, the metadata, and the request to send from a program. */

import { errorEnvelope } from '../../api/answer-error.ts';
import { ERRORS, type RectoError } from '../../contract/errors.ts';
import { RATE_POLICY } from '../../contract/plans.ts';
import { codeSamples } from '../../site/reference/code-samples.ts';
import { Code } from '../../web-kit/components/code.tsx';
import { formatCount, formatNumber } from '../../web-kit/format.ts';
import type { ConvertedPage, WorkRecord } from '../convert-page.ts';
import { bodyOf, type ConversionDraft } from './read-conversion-form.ts';
import { MAX_PREVIEW_LENGTH, renderPreview } from './render-preview.ts';

/** Characters of pasted HTML that the samples repeat; beyond that they say where it goes. */
const MAX_SAMPLE_LENGTH = 4000;

interface ConvertedProps {
  readonly page: ConvertedPage;
  readonly draft: ConversionDraft;
  readonly work: WorkRecord;
  /** Requests that the playground has left in this minute. */
  readonly left: number;
  /** Of the convert operation, absolute. */
  readonly url: string;
}

export const Converted = ({ page, draft, work, left, url }: ConvertedProps) => (
  <div class="stack-loose">
    <p class="soft small" id="summary">
      {describeWork(work)} {formatCount(left, 'request')} left of {RATE_POLICY.quota} in this minute.
    </p>
    <div class="result-columns">
      <section class="stack pane" aria-labelledby="markdown-title">
        <div class="row between">
          <h2 id="markdown-title">Markdown</h2>
          <button type="button" class="button-small" data-copy="markdown" hidden>
            Copy Markdown
          </button>
        </div>
        <textarea id="markdown" readonly spellcheck={false} aria-labelledby="markdown-title">
          {`\n${page.markdown}`}
        </textarea>
      </section>
      <Rendered markdown={page.markdown} />
      <MetadataSection metadata={page.metadata} />
    </div>
    <SamplesSection draft={draft} url={url} />
  </div>
);

function describeWork({ fetchMilliseconds, convertMilliseconds, bytes }: WorkRecord): string {
  const converted = `Converted ${formatNumber(Math.ceil(bytes / 1024))} KiB in ${formatNumber(Math.round(convertMilliseconds ?? 0))} ms.`;
  return fetchMilliseconds === undefined
    ? converted
    : `Fetched in ${formatNumber(Math.round(fetchMilliseconds))} ms. ${converted}`;
}

const Rendered = ({ markdown }: { readonly markdown: string }) => {
  const { html, isCut } = renderPreview(markdown);
  return (
    <section class="stack pane" aria-labelledby="rendered-title">
      <div class="row between">
        <h2 id="rendered-title">Rendered</h2>
        <span class="soft small">
          {isCut ? `The first ${formatNumber(MAX_PREVIEW_LENGTH)} characters. ` : ''}Images and links are not loaded.
        </span>
      </div>
      <iframe sandbox="" srcdoc={html} title="The Markdown, rendered" />
    </section>
  );
};

const MetadataSection = ({ metadata }: { readonly metadata: ConvertedPage['metadata'] }) => (
  <section class="stack pane" aria-labelledby="metadata-title">
    <h2 id="metadata-title">Metadata</h2>
    <dl class="metadata">
      {Object.entries(metadata).map(([name, value]) => (
        <div>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{value === null ? <span class="soft">null: the page does not say</span> : String(value)}</dd>
        </div>
      ))}
    </dl>
  </section>
);

interface SamplesProps {
  readonly draft: ConversionDraft;
  readonly url: string;
}

export const SamplesSection = ({ draft, url }: SamplesProps) => {
  const isLong = draft.source === 'html' && draft.html.length > MAX_SAMPLE_LENGTH;
  const body = bodyOf(isLong ? { ...draft, html: '… the HTML …' } : draft);
  return (
    <section class="stack pane" aria-labelledby="samples-title">
      <h2 id="samples-title">From a program</h2>
      <p class="soft small">
        The same request with a key of yours in <code>RECTO_API_KEY</code>.
        {isLong && ' The HTML is too long to be repeated here: put it where the dots are.'}
      </p>
      {codeSamples({ method: 'POST', url, needsKey: true, body }).map(({ language, code }, place) => (
        <details name="sample" open={place === 0}>
          <summary>{language}</summary>
          <Code id={`sample-${language.toLowerCase()}`} code={code} />
        </details>
      ))}
    </section>
  );
};

interface FailedProps {
  readonly error: RectoError;
  readonly requestId: string;
}

/** The error in the API's own words, and as its answer has it. */
export const Failed = ({ error, requestId }: FailedProps) => (
  <section class="notice notice-danger stack failed" role="alert" aria-labelledby="failed-title">
    <h2 id="failed-title">
      {error.status} <code>{error.code}</code>
    </h2>
    <p>{error.message}</p>
    <details>
      <summary>What a program gets</summary>
      <Code id="envelope" code={JSON.stringify(errorEnvelope(error.code, error.message), null, 2)} />
    </details>
    <p class="small">
      <a href={`/docs#${error.code}`}>All errors and what to do</a>
      {ERRORS[error.code].status >= 500 && (
        <>
          {' '}
          · Request <code>{requestId}</code>
        </>
      )}
    </p>
  </section>
);
