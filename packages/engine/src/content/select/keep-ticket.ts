/** Keeps the facts and events of a ticket, which stand around and between its comments. */
import type { PageView } from '../describe/page-view.ts';
import { CELLS, keepPosts } from './keep-posts.ts';

/** So many similar parts with a date are comments or events. */
const MIN_DATED = 2;

/**
 * Keeps everything from the heading of a ticket to its last comment: who reported it, its state, who changed that. Only links
 * stay away, and what stands in every comment.
 */
export function keepTicket(view: PageView, probabilities: Float32Array, pageHeading: number, kept: Uint8Array): void {
  const { blocks, containers, texts, structure } = view;
  const { blockTag, groups, groupOf } = structure;
  let last = -1;
  // Comments are less probable than the text of the ticket. Lists of other tickets are links.
  for (let c = 0; c < containers.length; c++) {
    const { first, end } = containers[c]!;
    const group = groups[groupOf[c]!];
    if (group === undefined || group.dated < Math.max(MIN_DATED, group.count / 2)) continue;
    if (group.linkSize < group.size / 2 && probabilities[first]! > 0) last = Math.max(last, end - 1);
  }
  if (last < 0) last = kept.lastIndexOf(1);
  const title = pageHeading < 0 ? texts.titleBlock : pageHeading;
  let around = blocks[title < 0 || title > last ? kept.indexOf(1) : title]?.container ?? -1;
  while (around > 0 && containers[around]!.end <= last) around = containers[around]!.parent;
  if (around < 0) return;
  // Some trackers have the title in a table, as one fact of many.
  const start = CELLS.has(blockTag[title]!) ? containers[around]!.first : Math.max(title, containers[around]!.first);
  keepPosts(view, { first: start, end: last + 1 }, probabilities, kept);
}
