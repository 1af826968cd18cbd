/** Requests a day by how they ended: stacked bars, drawn in percentages so that they fit any width undistorted. */

import { formatDay, formatNumber } from '../../../web-kit/format.ts';
import { type Counts, type DayCounts, OUTCOME_KINDS, totalOf } from '../../usage-report.ts';
import { KIND_FILLS } from './outcome-kinds.tsx';

/** Share of a day's width that its bar takes. */
const BAR_SHARE = 0.7;

interface DayChartProps {
  /** Oldest first. */
  readonly days: readonly DayCounts[];
}

export const DayChart = ({ days }: DayChartProps) => {
  const most = roundUp(Math.max(...days.map(({ counts }) => totalOf(counts))));
  const width = 100 / days.length;
  return (
    <div class="day-chart" data-chart>
      <div class="scale" aria-hidden="true">
        <span>{formatNumber(most)}</span>
        <span>{most % 2 === 0 ? formatNumber(most / 2) : ''}</span>
        <span>0</span>
      </div>
      <svg role="img" aria-labelledby="day-chart-title day-chart-desc">
        <title id="day-chart-title">Requests a day</title>
        <desc id="day-chart-desc">{describe(days)}</desc>
        {[0, 50, 100].map((height) => (
          <line class="axis" x1="0" x2="100%" y1={`${height}%`} y2={`${height}%`} />
        ))}
        {days.map(({ day, counts }, place) =>
          totalOf(counts) === 0 ? null : (
            <g>
              <title>{sayDay(day, counts)}</title>
              <rect class="reach" x={`${round(place * width)}%`} width={`${round(width)}%`} height="100%" />
              {stack(counts, most).map(({ kind, top, height }) => (
                <rect
                  x={`${round((place + (1 - BAR_SHARE) / 2) * width)}%`}
                  width={`${round(width * BAR_SHARE)}%`}
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
        <span>today</span>
      </div>
    </div>
  );
};

function stack(counts: Counts, most: number) {
  let top = 100;
  return OUTCOME_KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
    // A single request among thousands is still to be seen.
    const height = Math.max((counts[kind] / most) * 100, 1);
    top -= height;
    return { kind, top: Math.max(top, 0), height };
  });
}

function sayDay(day: string, { converted, refused, failed }: Counts): string {
  return `${formatDay(day)}: ${formatNumber(converted)} converted, ${formatNumber(refused)} refused, ${formatNumber(failed)} failed`;
}

function describe(days: readonly DayCounts[]): string {
  const total = days.reduce((sum, { counts }) => sum + totalOf(counts), 0);
  const busiest = days.reduce((most, each) => (totalOf(each.counts) > totalOf(most.counts) ? each : most));
  return `${formatNumber(total)} requests in ${days.length} days. The busiest was ${sayDay(busiest.day, busiest.counts)}. Every figure is in the table beside.`;
}

/** The next number that makes a readable end of a scale: 1, 2 or 5 times a power of ten, or twice an even step of it. */
function roundUp(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((end) => end >= most) ?? most;
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
