/** Reads marked pages in WCXB's layout: `html/ID.html.gz` and `ground-truth/ID.json`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PAGE_TYPES } from '../packages/engine/src/content/score/model.ts';

/** The kinds of page, as the engine numbers them. */
export const KINDS: readonly string[] = PAGE_TYPES;

export interface MarkedPage {
  readonly id: string;
  readonly url: string | undefined;
  /** Index into `KINDS`. */
  readonly kind: number;
  readonly title: string;
  readonly truth: string;
  readonly with: readonly string[];
  readonly without: readonly string[];
  /** Reads the page itself. */
  html(): string;
}

/** The pages of a folder, in the order of their names. */
export function readPages(folder: string): MarkedPage[] {
  const pages: MarkedPage[] = [];
  for (const file of readdirSync(join(folder, 'ground-truth')).sort()) {
    if (!file.endsWith('.json')) continue;
    const id = file.slice(0, -'.json'.length);
    const record: unknown = JSON.parse(readFileSync(join(folder, 'ground-truth', file), 'utf8'));
    const marked = field(record, 'ground_truth');
    const kind = text(field(field(field(record, '_internal'), 'page_type'), 'primary'));
    pages.push({
      id,
      url: text(field(record, 'url')) || undefined,
      kind: KINDS.indexOf(kind),
      title: text(field(marked, 'title')),
      truth: text(field(marked, 'main_content')),
      with: texts(field(marked, 'with')),
      without: texts(field(marked, 'without')),
      html: () => gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))).toString('utf8'),
    });
  }
  return pages;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}
