/**
 * Requests per day as stacked bars, one color per outcome. Uses percentages, so it fits any width.
 */

import { formatDay, formatNumber } from '../../../web-kit/format.ts';
import { type Counts, type DayCounts, OUTCOME_KINDS, totalOf } from '../../usage-reports.ts';
import { KIND_FILLS } from './outcome-kinds.tsx';

/** Width of a bar, as a fraction of a day's width. */
const BAR_WIDTH = 0.7;

interface DayChartProps {
  /** Oldest first. */
  readonly days: readonly DayCounts[];
}

export const DayChart = ({ days }: DayChartProps) => {
  const max = roundUp(Math.max(...days.map(({ counts }) => totalOf(counts))));
  const width = 100 / days.length;
  return (
    <div class="day-chart" data-chart>
      <div class="scale" aria-hidden="true">
        <span>{formatNumber(max)}</span>
        <span>{max % 2 === 0 ? formatNumber(max / 2) : ''}</span>
        <span>0</span>
      </div>
      <svg role="img" aria-labelledby="day-chart-title day-chart-desc">
        <title id="day-chart-title">Requests per day</title>
        <desc id="day-chart-desc">{describe(days)}</desc>
        {[0, 50, 100].map((height) => (
          <line class="axis" x1="0" x2="100%" y1={`${height}%`} y2={`${height}%`} />
        ))}
        {days.map(({ day, counts }, index) =>
          totalOf(counts) === 0 ? null : (
            <g>
              <title>{describeDay(day, counts)}</title>
              <rect class="hit-area" x={`${round(index * width)}%`} width={`${round(width)}%`} height="100%" />
              {stackBars(counts, max).map(({ kind, top, height }) => (
                <rect
                  x={`${round((index + (1 - BAR_WIDTH) / 2) * width)}%`}
                  width={`${round(width * BAR_WIDTH)}%`}
                  y={`${round(top)}%`}
                  height={`${round(height)}%`}
                  fill={KIND_FILLS[kind]}
                />
              ))}
            </g>
          ),
        )}
      </svg>
      <div class="ends" aria-hidden="true">
        <span>{formatDay(days[0]!.day)}</span>
        <span>{formatDay(days[Math.floor(days.length / 2)]!.day)}</span>
        <span>Today</span>
      </div>
    </div>
  );
};

function stackBars(counts: Counts, max: number) {
  let top = 100;
  return OUTCOME_KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
    // At least one percent, so that a single request among thousands is visible.
    const height = Math.max((counts[kind] / max) * 100, 1);
    top -= height;
    return { kind, top: Math.max(top, 0), height };
  });
}

function describeDay(day: string, { converted, refused, failed }: Counts): string {
  return `${formatDay(day)}: ${formatNumber(converted)} converted, ${formatNumber(refused)} rejected, ${formatNumber(failed)} failed`;
}

function describe(days: readonly DayCounts[]): string {
  const total = days.reduce((sum, { counts }) => sum + totalOf(counts), 0);
  const busiest = days.reduce((max, day) => (totalOf(day.counts) > totalOf(max.counts) ? day : max));
  return `${formatNumber(total)} requests in ${days.length} days. The busiest day was ${describeDay(busiest.day, busiest.counts)}. The table next to the chart has all numbers.`;
}

/** Rounds up to 1, 2, 4, 6, 8 or 10 times a power of ten, for readable labels on the axis. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((rounded) => rounded >= value) ?? value;
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
