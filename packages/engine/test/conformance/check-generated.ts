/** The round trip over generated documents, with a small counterexample. */
import fc from 'fast-check';
import { documentHtml } from './generate-document.ts';
import { judgeCase } from './judge-case.ts';

export interface GeneratedReport {
  readonly runs: number;
  /** A small document that is not exact, and as it was generated. */
  readonly counterexample: string | undefined;
}

const MOST_TRIES = 1500;

export function checkGenerated(runs: number, seed: number): GeneratedReport {
  const property = fc.property(documentHtml, isExact);
  // Shrinking by the structure of the generator takes thousands of runs; by the tokens of the source, hundreds.
  const details = fc.check(property, { numRuns: runs, seed, endOnFailure: true });
  const found = details.counterexample?.[0];
  return { runs: details.numRuns, counterexample: found === undefined ? undefined : shrink(found) };
}

function isExact(html: string): boolean {
  return judgeCase({ id: 'generated', html, constructs: [] }).exact;
}

/** Drops tags, words and characters as long as the document is still not exact. */
function shrink(html: string): string {
  let tokens: string[] = html.match(/<[^>]*>|&\w+;|[\w\s]+|./gsu) ?? [];
  let tries = 0;
  for (let size = tokens.length >> 1; size >= 1 && tries < MOST_TRIES; ) {
    let hasShrunk = false;
    for (let start = 0; start < tokens.length && tries < MOST_TRIES; ) {
      const rest = [...tokens.slice(0, start), ...tokens.slice(start + size)];
      tries++;
      if (isExact(rest.join(''))) start += size;
      else {
        tokens = rest;
        hasShrunk = true;
      }
    }
    if (!hasShrunk || size > 1) size >>= 1;
  }
  return tokens.join('');
}
