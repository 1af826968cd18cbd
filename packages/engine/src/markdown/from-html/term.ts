import type { Handler } from './handler.ts';

/** A term (`dt`) or summary: a paragraph in strong. Its content follows as ordinary blocks. */
export const term: Handler = {
  enter(out) {
    out.boundary();
    out.marks.openImpliedStrong();
    return true;
  },
  leave(out) {
    out.boundary();
    out.marks.closeImpliedStrong();
  },
};
