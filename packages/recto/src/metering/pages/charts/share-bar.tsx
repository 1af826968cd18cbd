/** Bars that lie down: of how requests of one key ended, and of how much of the limit is used. */
import { type Counts, OUTCOME_KINDS } from '../../usage-report.ts';
import { KIND_FILLS } from './outcome-kinds.tsx';

/** @param most - what fills the whole width. */
export const OutcomeBar = ({ counts, most }: { readonly counts: Counts; readonly most: number }) => {
  let start = 0;
  return (
    <svg class="share-bar" aria-hidden="true" focusable="false">
      {OUTCOME_KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
        const x = start;
        const width = (counts[kind] / most) * 100;
        start += width;
        return <rect x={`${percent(x)}%`} width={`${percent(width)}%`} height="100%" fill={KIND_FILLS[kind]} />;
      })}
    </svg>
  );
};

interface LimitBarProps {
  readonly used: number;
  readonly quota: number;
  /** The most that was used at once, marked on the bar. */
  readonly most: number;
}

export const LimitBar = ({ used, quota, most }: LimitBarProps) => (
  <svg class="share-bar limit-bar" aria-hidden="true" focusable="false">
    <rect class="rail" width="100%" height="100%" rx="3" />
    {most > 0 && <rect class="most" width={`${percent((most / quota) * 100)}%`} height="100%" rx="3" />}
    {used > 0 && <rect class="used" width={`${percent((used / quota) * 100)}%`} height="100%" rx="3" />}
  </svg>
);

function percent(value: number): number {
  return Math.round(Math.min(value, 100) * 100) / 100;
}
