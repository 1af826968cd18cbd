/** Checks one case: converts and renders it, and compares what Markdown can express. */
import { convert } from '@recto-md/engine';
import { printDocument } from './document-model.ts';
import { readHtml, readingsOf } from './read-html.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderSecondOpinion } from './render-second-opinion.ts';

export interface Case {
  readonly id: string;
  readonly html: string;
  /** The accepted readings as HTML, if the tags alone don't determine the content. */
  readonly reads?: readonly string[];
  readonly constructs: readonly string[];
}

export interface CaseResult {
  readonly exact: boolean;
  readonly markdown: string;
  /** The Markdown rendered by the first parser. */
  readonly rendered: string;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
}

export function convertWhole(html: string): string {
  return convert(html, { content: 'full', includeMeta: false }).markdown;
}

export function checkCase(
  { html, reads, constructs }: Case,
  toMarkdown = convertWhole,
  print = printDocument,
): CaseResult {
  const markdown = toMarkdown(html);
  const rendered = renderMarkdown(markdown, constructs.includes('math'));
  const actual = print(readHtml(rendered));
  const images = new Set([...rendered.matchAll(/<img src="([^"]*)"/g)].map((match) => readImage(match[1]!)));
  let expected: string[] | undefined;
  for (const source of reads ?? [html]) {
    for (const reading of readingsOf(source)) {
      const lines = print(readHtml(source, reading, images));
      expected ??= lines;
      if (equalDocuments(lines, actual)) return { exact: true, markdown, rendered, expected: lines, actual };
    }
  }
  return { exact: false, markdown, rendered, expected: expected ?? [], actual };
}

/** Whether the second parser reads the same document. It supports neither footnotes nor math. */
export function secondParserAgrees({ exact, markdown, expected }: CaseResult): boolean {
  if (!exact) return false;
  return (
    NOT_IN_SECOND_PARSER.test(markdown) ||
    equalDocuments(expected, printDocument(readHtml(renderSecondOpinion(markdown))))
  );
}

const NOT_IN_SECOND_PARSER = /\[\^|\$/;

/** Whether converting the rendered Markdown gives the same Markdown. */
export function isStable({ markdown, rendered }: CaseResult): boolean {
  return convertWhole(rendered) === markdown;
}

/** The URL of an image as `readHtml` returns it. */
function readImage(escaped: string): string {
  const [line] = readHtml(`<p><img src="${escaped}">`);
  const image = line?.kind === 'paragraph' ? line.content[0] : undefined;
  return image?.kind === 'image' ? image.src : '';
}

/** A `?` in an expected line matches any language or alignment. */
function equalDocuments(expected: readonly string[], actual: readonly string[]): boolean {
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
