import type { Handler } from './handler.ts';

/** The reading of the characters before it, in parentheses; the page's own (`rp`) are left out for that. */
export const rubyText: Handler = {
  enter(out) {
    out.text('(');
    return true;
  },
  leave(out) {
    out.text(')');
  },
};
