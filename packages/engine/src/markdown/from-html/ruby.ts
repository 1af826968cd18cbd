import type { Handler } from './handler.ts';

/** The ruby reading, in parentheses. The page's own parentheses (`rp`) are skipped. */
export const rubyText: Handler = {
  enter(out) {
    out.text('(');
    return true;
  },
  leave(out) {
    out.text(')');
  },
};
