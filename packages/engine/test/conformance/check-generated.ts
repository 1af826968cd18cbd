/** The round trip over generated documents, with the smallest counterexample. */
import fc from 'fast-check';
import { documentHtml } from './generate-document.ts';
import { judgeCase } from './judge-case.ts';

export interface GeneratedReport {
  readonly runs: number;
  /** The smallest document found that is not exact. */
  readonly counterexample: string | undefined;
}

export function checkGenerated(runs: number, seed: number): GeneratedReport {
  const property = fc.property(documentHtml, (html) => judgeCase({ id: 'generated', html, constructs: [] }).exact);
  const details = fc.check(property, { numRuns: runs, seed });
  return { runs: details.numRuns, counterexample: details.counterexample?.[0] };
}
