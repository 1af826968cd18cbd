import type { Handler } from './handler.ts';

/** A term of a definition list or the summary of details: a paragraph in strong, its content in those that follow. */
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
