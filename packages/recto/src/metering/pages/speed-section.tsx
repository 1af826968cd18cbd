/** Response times and tokens delivered in the selected usage. */
import { formatNumber } from '../../web-kit/format.ts';
import { addUpLatency, latencyQuantile } from '../latency.ts';
import type { LatencyTotal, Usage } from '../ports.ts';
import type { UsageFilter } from '../usage-filter.ts';
import { kindOf } from '../usage-reports.ts';
import { KIND_LABELS } from './charts/outcome-kinds.tsx';

interface SpeedSectionProps {
  readonly usage: readonly Usage[];
  readonly latency: readonly LatencyTotal[];
  readonly filter: UsageFilter;
}

export const SpeedSection = ({ usage, latency, filter }: SpeedSectionProps) => {
  // Rejections take a millisecond and would hide how long conversions take.
  const kind = filter.kind === '' ? 'converted' : filter.kind;
  const histogram = addUpLatency(latency.filter(({ outcome }) => kindOf(outcome) === kind));
  const tokens = usage.reduce((sum, each) => sum + each.tokens, 0);
  return (
    <section class="card stack" aria-labelledby="speed">
      <h2 id="speed">Response times and tokens</h2>
      <dl class="figures">
        <Figure name="Median (p50)" value={quantileText(latencyQuantile(histogram, 0.5))} />
        <Figure name="95th percentile (p95)" value={quantileText(latencyQuantile(histogram, 0.95))} />
        <Figure name="Tokens delivered" value={formatNumber(tokens)} />
      </dl>
      <p class="soft small">
        Times are those of {KIND_LABELS[kind].toLowerCase()} requests. Choose a key above to see only its requests.
      </p>
    </section>
  );
};

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div class="figure">
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** With two digits, as the histogram is no more exact. */
function quantileText(exact: number | undefined): string {
  if (exact === undefined) return '–';
  const milliseconds = Number(exact.toPrecision(2));
  if (milliseconds < 1000) return `${Math.max(1, Math.round(milliseconds))} ms`;
  return `${formatNumber(milliseconds / 1000)} s`;
}
