/** Finds the tables that arrange the page, as old sites do, rather than hold data. */
import { tagCode, tagCodes } from '../segment/element-kinds.ts';
import type { Container } from '../segment/page-blocks.ts';
import { type Sums, sumWithin } from './running-sums.ts';

const TABLE = tagCode('table');
const CELLS = tagCodes('td th');
/** From a cell to its table: `tr`, `tbody`, `table`. */
const MAX_LEVELS = 3;

/** The tables with a cell in which prose is one of several blocks. */
export function findLayoutTables(containers: readonly Container[], { proseWords }: Sums): Set<Container> {
  const layouts = new Set<Container>();
  for (const cell of containers) {
    if (!CELLS.has(cell.tag) || cell.end - cell.first < 2 || sumWithin(proseWords, cell) === 0) continue;
    const table = tableOf(cell, containers);
    if (table) layouts.add(table);
  }
  return layouts;
}

/** The table of which the container is a part, or itself. */
export function tableOf(part: Container, containers: readonly Container[]): Container | undefined {
  let table: Container | undefined = part;
  for (let level = 0; level < MAX_LEVELS && table !== undefined && table.tag !== TABLE; level++)
    table = containers[table.parent];
  return table?.tag === TABLE ? table : undefined;
}
