/** Requests of one key on each of the last seven days, small enough for a table row. */

const WIDTH = 56;
const HEIGHT = 20;
const GAP = 2;

interface WeekBarsProps {
  /** Oldest first, today last. */
  readonly requests: readonly number[];
}

export const WeekBars = ({ requests }: WeekBarsProps) => (
  <svg
    class="week-bars"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    role="img"
    aria-label={`Requests on the last ${requests.length} days: ${requests.join(', ')}`}
  >
    <path d={drawBars(requests)} />
  </svg>
);

/** A single path for all bars needs far less markup than one rectangle each. */
function drawBars(requests: readonly number[]): string {
  const max = Math.max(...requests, 1);
  const step = (WIDTH + GAP) / requests.length;
  const width = Math.round((step - GAP) * 10) / 10;
  return requests
    .map((count, index) => {
      const height = count === 0 ? 1 : Math.max(Math.round((count / max) * HEIGHT), 2);
      return `M${Math.round(index * step * 10) / 10} ${HEIGHT}v-${height}h${width}v${height}z`;
    })
    .join('');
}
