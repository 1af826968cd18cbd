/** The measure of one case: convert, render, and compare what Markdown can carry of both. */
import { convert } from '@recto-md/engine';
import { printDocument } from './document-model.ts';
import { readHtml, readingsOf } from './read-html.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderSecondOpinion } from './render-second-opinion.ts';

export interface Case {
  readonly id: string;
  readonly html: string;
  /** What the page reads as, where that is not to be seen from its tags; any of these is right. */
  readonly reads?: readonly string[];
  readonly constructs: readonly string[];
}

export interface Verdict {
  readonly exact: boolean;
  readonly markdown: string;
  /** The Markdown as HTML, by the first renderer. */
  readonly rendered: string;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

export function convertWhole(html: string): string {
  return convert(html, { content: 'full', includeMeta: false }).markdown;
}

export function judgeCase({ html, reads, constructs }: Case, toMarkdown = convertWhole): Verdict {
  const markdown = toMarkdown(html);
  const rendered = renderMarkdown(markdown, constructs.includes('math'));
  const actual = printDocument(readHtml(rendered));
  const images = new Set([...rendered.matchAll(/<img src="([^"]*)"/g)].map((match) => readImage(match[1]!)));
  let expected: string[] | undefined;
  for (const source of reads ?? [html]) {
    for (const reading of readingsOf(source)) {
      const lines = printDocument(readHtml(source, reading, images));
      expected ??= lines;
      if (equalDocuments(lines, actual)) return { exact: true, markdown, rendered, expected: lines, actual };
    }
  }
  return { exact: false, markdown, rendered, expected: expected ?? [], actual };
}

/** Whether another parser reads the same document; neither footnotes nor mathematics are known to it. */
export function isAgreed({ exact, markdown, expected }: Verdict): boolean {
  if (!exact) return false;
  return (
    BEYOND_SECOND.test(markdown) || equalDocuments(expected, printDocument(readHtml(renderSecondOpinion(markdown))))
  );
}

const BEYOND_SECOND = /\[\^|\$/;

/** Whether the rendered Markdown, converted, is the same Markdown again. */
export function isStable({ markdown, rendered }: Verdict): boolean {
  return convertWhole(rendered) === markdown;
}

/** The address as the reader of a document gives it. */
function readImage(escaped: string): string {
  const [line] = readHtml(`<p><img src="${escaped}">`);
  const image = line?.kind === 'paragraph' ? line.content[0] : undefined;
  return image?.kind === 'image' ? image.src : '';
}

/** `?` in the page's document stands for any language or alignment. */
export function equalDocuments(expected: readonly string[], actual: readonly string[]): boolean {
  return expected.length === actual.length && expected.every((line, index) => equalLines(line, actual[index]!));
}

function equalLines(expected: string, actual: string): boolean {
  if (expected === actual) return true;
  const head = /^(?:[> ]|- \[?)*(?:code|table)(?: .*)? \?/.test(expected) || expected.includes(' ?');
  if (!head) return false;
  const code = /^([> ]*)code \? /.exec(expected);
  if (code) return actual.replace(/^([> ]*)code \S+ /, '$1code ? ') === expected;
  if (!/^[> ]*table /.test(expected)) return false;
  const wanted = expected.split(' ');
  const got = actual.split(' ');
  return wanted.length === got.length && wanted.every((word, index) => word === '?' || word === got[index]);
}
