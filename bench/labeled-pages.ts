/**
 * Pages with their main content marked by people, in WCXB's layout: `html/ID.html.gz` and
 * `ground-truth/ID.json`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface LabeledPage {
  readonly id: string;
  readonly url: string | undefined;
  /** Page type, such as `article` or `forum`. */
  readonly type: string;
  readonly title: string;
  /** The main content as plain text. */
  readonly content: string;
  /** Snippets that must appear in the extracted content. */
  readonly with: readonly string[];
  /** Snippets that must not appear in it. */
  readonly without: readonly string[];
  readonly author: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly date: string | undefined;
}

/** Reads the labels of every page in the folder, in the order of their file names. */
export function readLabeledPages(folder: string): LabeledPage[] {
  const names = readdirSync(join(folder, 'ground-truth')).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => {
    const record: unknown = JSON.parse(readFileSync(join(folder, 'ground-truth', name), 'utf8'));
    const truth = field(record, 'ground_truth');
    return {
      id: name.slice(0, -'.json'.length),
      url: text(field(record, 'url')),
      type: text(field(field(field(record, '_internal'), 'page_type'), 'primary')) ?? 'unknown',
      title: text(field(truth, 'title')) ?? '',
      content: text(field(truth, 'main_content')) ?? '',
      with: texts(field(truth, 'with')),
      without: texts(field(truth, 'without')),
      author: text(field(truth, 'author')),
      date: text(field(truth, 'publish_date')),
    };
  });
}

export function readHtml(folder: string, id: string): string {
  return gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))).toString('utf8');
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}
