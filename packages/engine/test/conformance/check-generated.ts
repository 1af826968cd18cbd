/** The round trip of generated documents, with a small counterexample. */
import fc from 'fast-check';
import { checkCase, convertWhole } from './check-case.ts';
import { printWithoutEmphasis } from './document-model.ts';
import { documentHtml } from './generate-document.ts';

export interface GeneratedReport {
  readonly runs: number;
  /** A small document that is not exact, and the generated one that it was shrunk from. */
  readonly counterexample: string | undefined;
}

const MAX_TRIES = 1500;

export function checkGenerated(runs: number, seed: number): GeneratedReport {
  const property = fc.property(documentHtml, isExact);
  // Shrinking by the generator's structure takes thousands of runs, by the tokens of the source
  // hundreds.
  const details = fc.check(property, { numRuns: runs, seed, endOnFailure: true });
  const found = details.counterexample?.[0];
  return { runs: details.numRuns, counterexample: found === undefined ? undefined : shrink(found) };
}

/** Of emphasis that is nested or adjacent, some may be dropped: no delimiters may express all of it. */
function isExact(html: string): boolean {
  const generated = { id: 'generated', html, constructs: [] };
  if (checkCase(generated).exact) return true;
  return TOUCHING.test(html) && checkCase(generated, convertWhole, printWithoutEmphasis).exact;
}

const EMPHASIS = '(?:b|i|em|strong|del|s)';
const TOUCHING = new RegExp(
  `<${EMPHASIS}>(?:(?!</${EMPHASIS}>).)*<${EMPHASIS}>|</${EMPHASIS}>(?:<[^>]*>)*<${EMPHASIS}>`,
  's',
);

/** Removes tags, words and characters while the document stays inexact. */
function shrink(html: string): string {
  let tokens: string[] = html.match(/<[^>]*>|&\w+;|[\w\s]+|./gsu) ?? [];
  let tries = 0;
  for (let size = tokens.length >> 1; size >= 1 && tries < MAX_TRIES; ) {
    let hasShrunk = false;
    for (let start = 0; start < tokens.length && tries < MAX_TRIES; ) {
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
