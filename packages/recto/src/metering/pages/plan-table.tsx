/** Compares the plans: what each includes, and its limits. */
import { RATE_LIMIT_TEXT } from '../../contract/plans.ts';
import { MAX_ACTIVE_KEYS } from '../../identity/keys/api-keys.ts';
import { TableHead } from '../../web-kit/components/table-head.tsx';
import { formatCount } from '../../web-kit/format.ts';

interface PlanTableProps {
  /** Conversions of FREE in any 24 hours; 0 if FREE can't use the playground. */
  readonly freeDaily: number;
}

export const PlanTable = ({ freeDaily }: PlanTableProps) => (
  <div class="table-wrap">
    <table class="table-cards">
      <caption class="visually-hidden">Plans and their limits</caption>
      <TableHead columns={['Limit', 'FREE', 'PRO']} />
      <tbody>
        {planRows(freeDaily).map(([name, free, pro]) => (
          <tr>
            <th scope="row">{name}</th>
            <td data-label="FREE">{free}</td>
            <td data-label="PRO">{pro}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function planRows(freeDaily: number): readonly (readonly [name: string, free: string, pro: string])[] {
  const free = freeDaily === 0 ? 'not included' : `${formatCount(freeDaily, 'conversion')} in any 24 hours`;
  return [
    ['Playground', free, `${RATE_LIMIT_TEXT}, no daily limit`],
    ['REST API', 'not included', `${RATE_LIMIT_TEXT} for each key, no daily limit`],
    ['API keys', 'work as soon as you are on PRO', `up to ${MAX_ACTIVE_KEYS} active keys`],
    ['Page size', '10 MiB of HTML', '10 MiB of HTML'],
  ];
}
