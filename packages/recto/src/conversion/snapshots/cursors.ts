/**
 * Cursors: the id of a snapshot and a range of its Markdown, authenticated for one account. Nobody can make one, use
 * one of another account, or find out which snapshots exist.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface Cursor {
  readonly snapshotId: string;
  readonly start: number;
  readonly end: number;
  /** The limit of its parts, unless the request has another one. */
  readonly maxTokens: number | undefined;
}

/** Random bytes of a snapshot's id, which is written in base64url. */
export const SNAPSHOT_ID_BYTES = 15;
const NUMBER_BYTES = 4;
const TAG_BYTES = 15;
const LENGTH = SNAPSHOT_ID_BYTES + 3 * NUMBER_BYTES + TAG_BYTES;

export class Cursors {
  readonly #key: Buffer;

  /** @param secret - of the installation, the same for all instances. */
  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'recto cursors', 32));
  }

  write({ snapshotId, start, end, maxTokens = 0 }: Cursor, accountId: string): string {
    const numbers = Buffer.alloc(3 * NUMBER_BYTES);
    [start, end, maxTokens].forEach((number, index) => {
      numbers.writeUInt32BE(number, index * NUMBER_BYTES);
    });
    const content = Buffer.concat([Buffer.from(snapshotId, 'base64url'), numbers]);
    return Buffer.concat([content, this.#tag(content, accountId)]).toString('base64url');
  }

  /** @returns undefined unless {@link write} made it for this account. */
  read(text: string, accountId: string): Cursor | undefined {
    const bytes = Buffer.from(text, 'base64url');
    // Node ignores what isn't base64url, so other texts could decode to the same bytes.
    if (bytes.length !== LENGTH || bytes.toString('base64url') !== text) return undefined;
    const content = bytes.subarray(0, LENGTH - TAG_BYTES);
    if (!timingSafeEqual(bytes.subarray(LENGTH - TAG_BYTES), this.#tag(content, accountId))) return undefined;
    return {
      snapshotId: content.subarray(0, SNAPSHOT_ID_BYTES).toString('base64url'),
      start: content.readUInt32BE(SNAPSHOT_ID_BYTES),
      end: content.readUInt32BE(SNAPSHOT_ID_BYTES + NUMBER_BYTES),
      maxTokens: content.readUInt32BE(SNAPSHOT_ID_BYTES + 2 * NUMBER_BYTES) || undefined,
    };
  }

  #tag(content: Buffer, accountId: string): Buffer {
    return createHmac('sha256', this.#key).update(content).update(accountId).digest().subarray(0, TAG_BYTES);
  }
}
