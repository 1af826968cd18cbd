/** The result of a conversion: Markdown, preview, metadata, and the same request as code. */

import { ERRORS, errorEnvelope, type RectoError } from '../../contract/errors.ts';
import { codeSamples } from '../../site/reference/code-samples.ts';
import { Code } from '../../web-kit/components/code.tsx';
import { MarkdownOutput } from '../../web-kit/components/markdown-output.tsx';
import { formatNumber } from '../../web-kit/format.ts';
import type { WorkRecord } from '../convert-page.ts';
import type { ConvertedPage } from '../converted-page.ts';
import type { DeliveredPage } from '../deliver-page.ts';
import { type ConversionDraft, toQuery, toRequestBody } from './conversion-draft.ts';
import { MAX_PREVIEW_LENGTH, renderPreview } from './render-preview.ts';

/**
 * Characters of the Markdown, and of the other fields as JSON, that are shown. Bounds the time and memory of the process
 * that answers everyone: ten million would be escaped to sixty.
 */
const MAX_SHOWN_LENGTH = 500_000;
/** Links, images or headings that are shown. */
const MAX_SHOWN_ITEMS = 1000;

/** Characters of pasted HTML. Longer HTML is replaced with a placeholder in the code samples. */
const MAX_SAMPLE_LENGTH = 2000;

interface ConversionResultProps {
  readonly page: DeliveredPage;
  readonly draft: ConversionDraft;
  readonly work: WorkRecord;
  /** What is left of the rate limit or the allowance, as a sentence. */
  readonly left: string;
  /** Response headers of the API for the same request. */
  readonly headers: ResponseHeaders;
  /** Absolute URL of the convert endpoint. */
  readonly convertUrl: string;
}

type ResponseHeaders = readonly (readonly [name: string, value: string])[];

export const ConversionResult = ({ page, draft, work, left, headers, convertUrl }: ConversionResultProps) => (
  <div class="stack-loose">
    <div class="row between">
      <p class="soft small" id="summary">
        {describeWork(work)} {left}
      </p>
      <PermanentLink draft={draft} />
    </div>
    <div class="result-columns">
      <section class="stack pane" aria-labelledby="markdown-title">
        <MarkdownOutput id="markdown" markdown={page.markdown.slice(0, MAX_SHOWN_LENGTH)} />
        {page.markdown.length > MAX_SHOWN_LENGTH && (
          <p class="soft small">
            The first {formatNumber(MAX_SHOWN_LENGTH)} characters. The API returns the whole Markdown.
          </p>
        )}
      </section>
      <Preview markdown={page.markdown} />
      <div class="stack-loose">
        <MetadataSection metadata={page.metadata} />
        <HeadersSection headers={headers} />
      </div>
      <div class="stack-loose">
        <SamplesSection draft={draft} convertUrl={convertUrl} />
        <OtherParts page={page} />
      </div>
    </div>
  </div>
);

function describeWork({ fetchMilliseconds, convertMilliseconds, bytes }: WorkRecord): string {
  const converted = `Converted ${formatNumber(Math.ceil(bytes / 1024))} KiB in ${formatNumber(Math.round(convertMilliseconds ?? 0))} ms.`;
  return fetchMilliseconds === undefined
    ? converted
    : `Fetched in ${formatNumber(Math.round(fetchMilliseconds))} ms. ${converted}`;
}

const Preview = ({ markdown }: { readonly markdown: string }) => {
  const { html, isTruncated } = renderPreview(markdown);
  return (
    <section class="stack pane" aria-labelledby="preview-title">
      <div class="row between">
        <h2 id="preview-title">Preview</h2>
        <span class="soft small">
          {isTruncated ? `First ${formatNumber(MAX_PREVIEW_LENGTH)} characters. ` : ''}Without images and links.
        </span>
      </div>
      <iframe sandbox="" srcdoc={html} title="Rendered Markdown" />
    </section>
  );
};

type MetadataName = keyof ConvertedPage['metadata'];

/** What describes the page, then what describes the conversion. As keys, so that a missing name is a type error. */
const METADATA_ORDER = Object.keys({
  title: 0,
  headline: 0,
  author: 0,
  publishedDate: 0,
  description: 0,
  language: 0,
  siteName: 0,
  image: 0,
  url: 0,
  resolvedUrl: 0,
  canonicalUrl: 0,
  wordCount: 0,
  tokenCount: 0,
  readingTime: 0,
  extractedAt: 0,
  rendered: 0,
} satisfies Record<MetadataName, 0>) as MetadataName[];

const MetadataSection = ({ metadata }: { readonly metadata: ConvertedPage['metadata'] }) => (
  <section class="stack pane" aria-labelledby="metadata-title">
    <h2 id="metadata-title">Metadata</h2>
    <dl class="metadata">
      {METADATA_ORDER.filter((name) => name in metadata).map((name) => (
        <div>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{metadata[name] == null ? <span class="soft">Not found on the page</span> : String(metadata[name])}</dd>
        </div>
      ))}
    </dl>
  </section>
);

interface SamplesProps {
  readonly draft: ConversionDraft;
  readonly convertUrl: string;
}

const SamplesSection = ({ draft, convertUrl }: SamplesProps) => {
  const isLong = draft.source === 'html' && draft.html.length > MAX_SAMPLE_LENGTH;
  const body = toRequestBody(isLong ? { ...draft, html: '<your HTML>' } : draft);
  return (
    <section class="stack pane" aria-labelledby="samples-title">
      <h2 id="samples-title">Code</h2>
      <p class="soft small">
        Send the same request to the API. Set the environment variable <code>RECTO_API_KEY</code> to your API key.
        {isLong && ' Your HTML is too long to repeat here, so replace <your HTML> with it.'}
      </p>
      {codeSamples({ method: 'POST', url: convertUrl, needsKey: true, body }).map(({ language, code }, index) => (
        <details name="sample" open={index === 0}>
          <summary>{language}</summary>
          <Code id={`sample-${language.toLowerCase()}`} code={code} />
        </details>
      ))}
    </section>
  );
};

/** Fills in the form again. For pasted HTML, it has the options only. */
const PermanentLink = ({ draft }: Pick<ConversionResultProps, 'draft'>) => (
  <p class="small">
    <a
      href={`/dashboard/playground?${toQuery(draft)}`}
      title={draft.source === 'html' ? 'Without the HTML' : undefined}
    >
      Link to this request
    </a>
  </p>
);

const HeadersSection = ({ headers }: { readonly headers: ResponseHeaders }) => (
  <section class="stack pane" aria-labelledby="headers-title">
    <h2 id="headers-title">Response headers</h2>
    <HeaderList headers={headers} />
  </section>
);

const HeaderList = ({ headers }: { readonly headers: ResponseHeaders }) => (
  <dl class="metadata">
    {headers.map(([name, value]) => (
      <div>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>
          <code>{value}</code>
        </dd>
      </div>
    ))}
  </dl>
);

/** The fields of the API's response that aren't shown above. The number of delivered tokens is none of them. */
const OtherParts = ({
  page: { markdown: _, metadata: __, deliveredTokens: ___, ...others },
}: {
  readonly page: DeliveredPage;
}) => {
  const { json, isShortened } = toShortJson(others);
  return (
    <section class="stack pane" aria-labelledby="others-title">
      <h2 id="others-title">Other fields of the response</h2>
      {isShortened && <p class="soft small">Shortened. The API returns the whole texts and lists.</p>}
      <Code id="others" code={json} />
    </section>
  );
};

/** JSON of at most {@link MAX_SHOWN_LENGTH} characters. Texts and lists are shortened before they are written. */
function toShortJson(fields: object): { json: string; isShortened: boolean } {
  let isShortened = false;
  const shorten = <Value extends string | unknown[]>(value: Value, length: number): Value => {
    isShortened ||= value.length > length;
    return value.slice(0, length) as Value;
  };
  const shortened = JSON.stringify(
    fields,
    (_name, value: unknown) => {
      if (typeof value === 'string') return shorten(value, MAX_SHOWN_LENGTH);
      return Array.isArray(value) ? shorten(value, MAX_SHOWN_ITEMS) : value;
    },
    2,
  );
  return { json: shorten(shortened, MAX_SHOWN_LENGTH), isShortened };
}

interface ConversionErrorProps {
  readonly error: RectoError;
  readonly requestId: string;
  readonly headers: ResponseHeaders;
}

/** The error with the message of the API, and the body that the API would return. */
export const ConversionError = ({ error, requestId, headers }: ConversionErrorProps) => (
  <section class="notice notice-danger stack failed" role="alert" aria-labelledby="failed-title">
    <h2 id="failed-title">The page wasn’t converted</h2>
    <p>{error.message}</p>
    <details>
      <summary>API response</summary>
      <Code id="envelope" code={JSON.stringify(errorEnvelope(error.code, error.message), null, 2)} />
      <HeaderList headers={headers} />
    </details>
    <p class="small">
      <code>
        {error.status} {error.code}
      </code>{' '}
      · <a href={`/docs#${error.code}`}>About this error</a>
      {ERRORS[error.code].status >= 500 && (
        <>
          {' '}
          · Request ID <code>{requestId}</code>
        </>
      )}
    </p>
  </section>
);
