/** How far away the nearest ancestors are whose names or tags tell something, and how much of the page some of them hold. */
import { DISTANCES } from '../cut-blocks.ts';
import { ANCESTOR_TAGS } from '../elements.ts';
import type { FeatureTable } from '../feature-table.ts';
import { NAME_GROUPS } from '../vocabulary.ts';
import { type PageView, wordsIn } from './page-view.ts';

/** Those of which the distance is told; a tag stands in angle brackets. */
const FAR = ancestors(
  'comment modal button legal navigation caption media hero content cookie body review grid main footer hidden byline tabs ' +
    'section header description thread spec faq cart product signature article card <footer> <nav> <figure> <main> ' +
    '<aside> <ul> <label> <h2> <li> <article> <header> <section> <table> <form>',
);
/** Those of which it is told what share of the page they hold: a `header` may hold all of it. */
const LARGE = ancestors(
  'content section main footer tabs article modal item comment <footer> <nav> <aside> <main> <header> <ul> <section>',
);

export const ANCESTOR_FEATURES: readonly string[] = [
  ...FAR.map(({ name }) => `far.${name}`),
  ...LARGE.map(({ name }) => `share.${name}`),
];

export function writeAncestors(view: PageView, table: FeatureTable): void {
  const { distances, nearest } = view.page;
  for (const { slot } of FAR) {
    const column = table.add();
    for (let b = 0, at = slot; b < column.length; b++, at += DISTANCES) column[b] = distances[at]!;
  }
  const shares = new Float32Array(view.containers.length);
  for (let c = 0; c < shares.length; c++) shares[c] = wordsIn(view, c) / view.words;
  for (const { slot } of LARGE) {
    const column = table.add();
    for (let b = 0, at = slot; b < column.length; b++, at += DISTANCES) {
      column[b] = nearest[at]! < 0 ? -1 : shares[nearest[at]!]!;
    }
  }
}

/** Each with its place among the distances that are noted for a block. */
function ancestors(names: string): { name: string; slot: number }[] {
  return names.split(' ').map((name) => ({
    name,
    slot: name.startsWith('<')
      ? NAME_GROUPS.length + ANCESTOR_TAGS.indexOf(name.slice(1, -1))
      : NAME_GROUPS.indexOf(name),
  }));
}
