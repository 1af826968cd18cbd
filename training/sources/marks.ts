/** Marks, the classes of a page's parts, and the texts that they cover. See `../marks/README.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ELEMENT,
  following,
  followingSkippingChildren,
  type HtmlDocument,
  type HtmlNode,
  type HtmlText,
} from '../../packages/engine/src/html/tree/tree.ts';
import { SKIPPED, TextKeys } from '../marks/text-runs.ts';

export const MARK_CLASSES = [
  'main',
  'title',
  'caption',
  'metadata',
  'comments',
  'related',
  'navigation',
  'promotion',
] as const;
export type MarkClass = (typeof MARK_CLASSES)[number];

/** A class, and the keys of the first and last text run that it covers. */
export type Mark = readonly [name: MarkClass, first: string, last: string];

/** @returns marks by page ID. */
export function readMarks(name: string): ReadonlyMap<string, readonly Mark[]> {
  return readMarksFile(join(import.meta.dirname, '../marks', `${name}.jsonl`));
}

export function readMarksFile(path: string): ReadonlyMap<string, readonly Mark[]> {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const { id, marks } = JSON.parse(line) as { id: string; marks: readonly Mark[] };
      return [id, marks];
    }),
  );
}

/** The class of each text run, or undefined if no mark covers it. */
export function classesOf(
  runs: readonly { readonly key: string }[],
  marks: readonly Mark[],
): (MarkClass | undefined)[] {
  const places = new Map(runs.map(({ key }, at) => [key, at]));
  const classes = new Array<MarkClass | undefined>(runs.length).fill(undefined);
  for (const [name, first, last] of marks) {
    const start = places.get(first);
    const end = places.get(last);
    if (start !== undefined && end !== undefined) classes.fill(name, start, end + 1);
  }
  return classes;
}

/** The class of each text in the engine's tree, before content is revealed. */
export function classesOfTexts({ root }: HtmlDocument, marks: readonly Mark[]): ReadonlyMap<HtmlText, MarkClass> {
  const runs: { readonly node: HtmlText; readonly key: string }[] = [];
  const keys = new TextKeys();
  for (let node: HtmlNode | null = root; node; ) {
    if (node.kind === ELEMENT) {
      node = SKIPPED.has(node.name) ? followingSkippingChildren(node, root) : following(node, root);
      continue;
    }
    const key = keys.next(node.value);
    if (key !== undefined) runs.push({ node, key });
    node = following(node, root);
  }
  const classes = classesOf(runs, marks);
  return new Map(runs.flatMap(({ node }, at) => (classes[at] === undefined ? [] : [[node, classes[at]] as const])));
}
