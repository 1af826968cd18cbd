/** Whether two texts are the same, in a time that says nothing of where they differ. */
import { hash, timingSafeEqual } from 'node:crypto';

/** The hashes make them of one length, whatever a client has sent. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
