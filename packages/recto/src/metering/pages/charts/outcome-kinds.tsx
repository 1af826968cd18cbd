/** Labels, colors and patterns of the three kinds of outcomes. */
import { OUTCOME_KINDS, type OutcomeKind } from '../../usage-reports.ts';

export const KIND_LABELS: Readonly<Record<OutcomeKind, string>> = {
  converted: 'Converted',
  refused: 'Rejected',
  failed: 'Failed',
};

/** The stripes lean in opposite directions, so that the chart is readable without color. */
export const KIND_FILLS: Readonly<Record<OutcomeKind, string>> = {
  converted: 'var(--accent)',
  refused: 'url(#refused-stripes)',
  failed: 'url(#failed-stripes)',
};

/** Defines the stripe patterns. Must be on the page once, before the first chart. */
export const StripePatterns = () => (
  <svg class="stripes" aria-hidden="true" focusable="false">
    <defs>
      {(['refused', 'failed'] as const).map((kind) => (
        <pattern
          id={`${kind}-stripes`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${kind === 'refused' ? 45 : -45})`}
        >
          <rect width="6" height="6" class={`bar-${kind}`} />
          <rect width="2" height="6" class="stripe" />
        </pattern>
      ))}
    </defs>
  </svg>
);

export const Legend = () => (
  <ul class="legend">
    {OUTCOME_KINDS.map((kind) => (
      <li>
        <svg width="12" height="12" aria-hidden="true" focusable="false">
          <rect width="12" height="12" rx="2" fill={KIND_FILLS[kind]} />
        </svg>{' '}
        {KIND_LABELS[kind]}
      </li>
    ))}
  </ul>
);
