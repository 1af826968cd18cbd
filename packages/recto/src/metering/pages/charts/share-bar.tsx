/** Horizontal bars: outcomes of the requests of one key, and use of the rate limit. */
import { type Counts, OUTCOME_KINDS } from '../../usage-reports.ts';
import { KIND_FILLS } from './outcome-kinds.tsx';

/** @param max - the number of requests that fills the whole width. */
export const OutcomeBar = ({ counts, max }: { readonly counts: Counts; readonly max: number }) => {
  let start = 0;
  return (
    <svg class="share-bar" aria-hidden="true" focusable="false">
      {OUTCOME_KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
        const x = start;
        const width = (counts[kind] / max) * 100;
        start += width;
        return <rect x={`${percent(x)}%`} width={`${percent(width)}%`} height="100%" fill={KIND_FILLS[kind]} />;
      })}
    </svg>
  );
};

interface LimitBarProps {
  readonly used: number;
  readonly quota: number;
  /** The highest use so far, shown in a lighter color. */
  readonly max: number;
}

export const LimitBar = ({ used, quota, max }: LimitBarProps) => (
  <svg class="share-bar limit-bar" aria-hidden="true" focusable="false">
    <rect class="rail" width="100%" height="100%" rx="3" />
    {max > 0 && <rect class="max" width={`${percent((max / quota) * 100)}%`} height="100%" rx="3" />}
    {used > 0 && <rect class="used" width={`${percent((used / quota) * 100)}%`} height="100%" rx="3" />}
  </svg>
);

function percent(value: number): number {
  return Math.round(Math.min(value, 100) * 100) / 100;
}
