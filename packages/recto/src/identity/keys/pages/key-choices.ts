/** The choices in the forms for creating and rotating keys. */

import { DAY, HOUR } from '../../../clock.ts';

interface Choice {
  /** The value in the form. */
  readonly value: string;
  readonly label: string;
  readonly milliseconds: number;
}

/** When a new key expires. The first is the default. */
export const EXPIRIES: readonly (Omit<Choice, 'milliseconds'> & { readonly milliseconds: number | null })[] = [
  { value: '90d', label: 'In 90 days', milliseconds: 90 * DAY },
  { value: '7d', label: 'In 7 days', milliseconds: 7 * DAY },
  { value: '30d', label: 'In 30 days', milliseconds: 30 * DAY },
  { value: '365d', label: 'In 1 year', milliseconds: 365 * DAY },
  { value: 'never', label: 'Never', milliseconds: null },
];

/** How long the old key keeps working after a rotation. The first is the default. */
export const GRACES: readonly Choice[] = [
  { value: '24h', label: 'For 24 hours', milliseconds: 24 * HOUR },
  { value: '1h', label: 'For 1 hour', milliseconds: HOUR },
  { value: '0h', label: 'Not at all: it stops immediately', milliseconds: 0 },
];

/** @returns milliseconds since 1970, or null if the key never expires. */
export function readExpiry(value: string, now: number): number | null {
  const { milliseconds } = EXPIRIES.find((choice) => choice.value === value) ?? EXPIRIES[0]!;
  return milliseconds === null ? null : now + milliseconds;
}

/** @returns milliseconds. */
export function readGrace(value: string): number {
  return (GRACES.find((choice) => choice.value === value) ?? GRACES[0]!).milliseconds;
}
