import { UsageError } from './command.ts';

const MILLISECONDS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses `90d`, `24h`, `30m` or `10s` into milliseconds. @throws {UsageError} naming the option. */
export function parseDuration(option: string, text: string): number {
  const match = /^(\d{1,6})([smhd])$/.exec(text);
  if (match === null)
    throw new UsageError(`${option} needs a number followed by s, m, h or d, such as 24h or 90d, not "${text}".`);
  return Number(match[1]) * MILLISECONDS[match[2]!]!;
}
