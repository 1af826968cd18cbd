/** The requests of one key on the last seven days, small enough for a row of a table. */

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
    aria-label={`On the last ${requests.length} days: ${requests.join(', ')} requests`}
  >
    <path d={drawBars(requests)} />
  </svg>
);

/** One path for all bars, which is a fraction of the markup that a rectangle each would be. */
function drawBars(requests: readonly number[]): string {
  const most = Math.max(...requests, 1);
  const step = (WIDTH + GAP) / requests.length;
  const width = Math.round((step - GAP) * 10) / 10;
  return requests
    .map((count, place) => {
      const height = count === 0 ? 1 : Math.max(Math.round((count / most) * HEIGHT), 2);
      return `M${Math.round(place * step * 10) / 10} ${HEIGHT}v-${height}h${width}v${height}z`;
    })
    .join('');
}
