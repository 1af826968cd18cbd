/** What a person may choose for a key, and how it is read from a form. */

import { DAY, HOUR } from '../../../clock.ts';

interface Choice {
  /** In the form. */
  readonly value: string;
  readonly label: string;
  readonly milliseconds: number;
}

/** When a new key ends. The first is what is chosen where nothing is. */
export const EXPIRIES: readonly (Omit<Choice, 'milliseconds'> & { readonly milliseconds: number | null })[] = [
  { value: '90d', label: 'in 90 days', milliseconds: 90 * DAY },
  { value: '7d', label: 'in 7 days', milliseconds: 7 * DAY },
  { value: '30d', label: 'in 30 days', milliseconds: 30 * DAY },
  { value: '365d', label: 'in a year', milliseconds: 365 * DAY },
  { value: 'never', label: 'never', milliseconds: null },
];

/** How long a key goes on working beside its successor. */
export const GRACES: readonly Choice[] = [
  { value: '24h', label: '24 hours', milliseconds: 24 * HOUR },
  { value: '1h', label: '1 hour', milliseconds: HOUR },
  { value: '0h', label: 'not at all: it stops now', milliseconds: 0 },
];

/** @returns milliseconds since 1970, or null for a key without an end. */
export function readExpiry(value: string, now: number): number | null {
  const { milliseconds } = EXPIRIES.find((choice) => choice.value === value) ?? EXPIRIES[0]!;
  return milliseconds === null ? null : now + milliseconds;
}

/** @returns milliseconds. */
export function readGrace(value: string): number {
  return (GRACES.find((choice) => choice.value === value) ?? GRACES[0]!).milliseconds;
}
