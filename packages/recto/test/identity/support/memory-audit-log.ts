import type { AuditEntry, AuditLog } from '../../../src/identity/audit/audit-log.ts';

export class MemoryAuditLog implements AuditLog {
  readonly entries: AuditEntry[] = [];

  async record(entry: AuditEntry): Promise<void> {
    this.entries.push(entry);
  }

  async list() {
    return { entries: this.entries.toReversed(), next: undefined };
  }

  async deleteBefore(): Promise<void> {}

  actions(): string[] {
    return this.entries.map(({ action }) => action);
  }
}
