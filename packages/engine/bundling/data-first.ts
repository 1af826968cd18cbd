/**
 * Puts the data of a minified bundle, long strings such as the model, in front of its code. gzip makes a new code for every so
 * many characters; one for both data and program code suits neither. The main entry point is 1.3 kB smaller that way.
 */
import { type Node, parse } from 'acorn';
import { nodesOf } from './nodes-of.ts';

const MIN_LENGTH = 4096;

/** @param code - a minified bundle, which has no names as long as those of the data. */
export function withDataFirst(code: string): string {
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const data = [...nodesOf(program)].filter(isData).sort((a, b) => a.start - b.start);
  const constants = data.map(({ start, end }, index) => `const DATA_${index}=${code.slice(start, end)};\n`);
  const pieces: string[] = [];
  let at = 0;
  data.forEach(({ start, end }, index) => {
    // A keyword may stand right before or after a string.
    pieces.push(code.slice(at, start), `(DATA_${index})`);
    at = end;
  });
  return constants.join('') + pieces.join('') + code.slice(at);
}

function isData(node: Node): boolean {
  return node.type === 'Literal' && node.end - node.start >= MIN_LENGTH;
}
