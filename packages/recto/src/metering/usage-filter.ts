/** What a member chose to see of the usage: the range, one key, one kind of outcome. */
import type { Usage } from './ports.ts';
import { kindOf, OUTCOME_KINDS, type OutcomeKind } from './usage-reports.ts';

/** Days, ending today. */
export const RANGES = [7, 30, 90] as const;
const DEFAULT_RANGE = 30;

export interface UsageFilter {
  readonly days: number;
  /** Id of a key or of the playground; empty for all. */
  readonly key: string;
  readonly kind: OutcomeKind | '';
}

/** Values that no form has are treated as absent. */
export function readUsageFilter(query: URLSearchParams): UsageFilter {
  const days = Number(query.get('days'));
  const kind = query.get('outcome') ?? '';
  return {
    days: RANGES.find((range) => range === days) ?? DEFAULT_RANGE,
    key: (query.get('key') ?? '').slice(0, 100),
    kind: OUTCOME_KINDS.find((each) => each === kind) ?? '',
  };
}

export function toQuery({ days, key, kind }: UsageFilter): string {
  const pairs = { days: String(days), key, outcome: kind };
  return new URLSearchParams(Object.entries(pairs).filter(([, value]) => value !== '')).toString();
}

/** For usage and response times. */
export function filterUsage<Row extends Pick<Usage, 'keyId' | 'outcome'>>(
  rows: readonly Row[],
  { key, kind }: UsageFilter,
): Row[] {
  return rows.filter(
    ({ keyId, outcome }) => (key === '' || keyId === key) && (kind === '' || kindOf(outcome) === kind),
  );
}
