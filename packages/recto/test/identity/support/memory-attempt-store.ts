import type { AttemptCount, AttemptStore } from '../../../src/identity/sign-in/attempt-store.ts';

export class MemoryAttemptStore implements AttemptStore {
  readonly counts = new Map<string, AttemptCount>();

  async begin(
    subjects: readonly string[],
    now: number,
    decide: (counts: readonly AttemptCount[]) => number,
  ): Promise<number> {
    const known = subjects.map((each) => this.counts.get(each) ?? { failures: 0, failedAt: now, knownAt: null });
    const wait = decide(known);
    if (wait > 0) return wait;
    for (const [index, subject] of subjects.entries()) {
      const count = known[index]!;
      this.counts.set(subject, { ...count, failures: count.failures + 1, failedAt: now });
    }
    return 0;
  }

  async succeed(subject: string, others: readonly string[], now: number): Promise<void> {
    this.counts.set(subject, { failures: 0, failedAt: now, knownAt: now });
    for (const other of others) {
      const count = this.counts.get(other);
      if (count !== undefined) this.counts.set(other, { ...count, failures: Math.max(0, count.failures - 1) });
    }
  }

  async forget(failedBefore: number, knownBefore: number): Promise<void> {
    for (const [subject, { failedAt, knownAt }] of this.counts) {
      if (failedAt < failedBefore && (knownAt === null || knownAt < knownBefore)) this.counts.delete(subject);
    }
  }
}
