/** `/docs/try`: converts HTML in the visitor's browser, with the engine as one file. */
import { assetUrl } from '../../web-kit/assets.ts';
import { MarkdownOutput } from '../../web-kit/components/markdown-output.tsx';
import type { Visitor } from '../../web-kit/layout.tsx';
import { DocsLayout } from '../guides/guide-page.tsx';
import type { Guide } from '../guides/guides.ts';

export const TRY = '/docs/try';

interface TryPageProps {
  readonly visitor: Visitor | null;
  readonly guides: readonly Guide[];
  readonly baseUrl: string;
}

export const TryPage = ({ visitor, guides, baseUrl }: TryPageProps) => (
  <DocsLayout
    title="Convert in your browser"
    path={TRY}
    description="Paste HTML or open a file. It is converted to Markdown in your browser."
    url={`${baseUrl}${TRY}`}
    scripts={['try.js']}
    {...{ visitor, guides }}
  >
    <div class="stack-loose" data-try data-engine={assetUrl('engine.js')}>
      <h1>Convert in your browser</h1>
      <p>
        Paste the HTML of a page, or drop a file here. It stays on your device: the page loads Recto’s library once
        (about 250 kB) and converts everything itself.
      </p>
      <noscript>
        <p>This page needs JavaScript.</p>
      </noscript>
      <div class="stack">
        <div class="field">
          <label for="try-html">HTML</label>
          <textarea id="try-html" rows={10} spellcheck={false} autocomplete="off" />
        </div>
        <div class="field">
          <label for="try-file">
            Or a file<span class="soft"> (optional)</span>
          </label>
          <input id="try-file" type="file" accept=".html,.htm,.xhtml,text/html" />
        </div>
        <div class="field">
          <label for="try-url">
            URL of the page<span class="soft"> (optional)</span>
          </label>
          <p class="hint" id="try-url-hint">
            Makes relative links absolute.
          </p>
          <input
            id="try-url"
            type="text"
            inputmode="url"
            placeholder="https://example.com/article"
            aria-describedby="try-url-hint"
            spellcheck={false}
            autocomplete="off"
          />
        </div>
        <div class="field">
          <label for="try-content">Content</label>
          <select id="try-content">
            <option value="main">Main content</option>
            <option value="full">Everything</option>
          </select>
        </div>
        <div class="row">
          <button type="button" id="try-convert" class="button-primary">
            Convert
          </button>
          <button type="button" id="try-example" data-source="/example/article">
            Fill in an example
          </button>
        </div>
        <p id="try-status" role="status" />
      </div>
      <section class="stack" aria-labelledby="try-markdown-title" id="try-result" hidden>
        <MarkdownOutput id="try-markdown" rows={16} />
      </section>
    </div>
  </DocsLayout>
);
