/** The form above the usage: range, key and outcome, and the export of what it selects. */

import { RANGES, toQuery, type UsageFilter } from '../usage-filter.ts';
import { OUTCOME_KINDS } from '../usage-reports.ts';
import { KIND_LABELS } from './charts/outcome-kinds.tsx';
import type { KeyLabels } from './key-labels.ts';

interface UsageFilterFormProps {
  readonly filter: UsageFilter;
  /** Ids of the keys to choose from. */
  readonly keyIds: readonly string[];
  readonly labelKey: KeyLabels;
}

export const UsageFilterForm = ({ filter, keyIds, labelKey }: UsageFilterFormProps) => (
  <form method="get" action="/dashboard/usage" class="filter usage-filter">
    <div class="field">
      <label for="days">Range</label>
      <select id="days" name="days">
        {RANGES.map((days) => (
          <option value={days} selected={days === filter.days}>
            Last {days} days
          </option>
        ))}
      </select>
    </div>
    <div class="field">
      <label for="usage-key">Key</label>
      <select id="usage-key" name="key">
        <option value="">All keys</option>
        {keyIds.map((id) => (
          <option value={id} selected={id === filter.key}>
            {labelKey(id)}
          </option>
        ))}
      </select>
    </div>
    <div class="field">
      <label for="outcome">Outcome</label>
      <select id="outcome" name="outcome">
        <option value="">All outcomes</option>
        {OUTCOME_KINDS.map((kind) => (
          <option value={kind} selected={kind === filter.kind}>
            {KIND_LABELS[kind]}
          </option>
        ))}
      </select>
    </div>
    <div class="row">
      <button type="submit">Apply</button>
      <a class="button" href={`/dashboard/usage.csv?${toQuery(filter)}`} download>
        Export CSV
      </a>
    </div>
  </form>
);
