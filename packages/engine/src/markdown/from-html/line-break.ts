import type { Handler } from './handler.ts';

export const lineBreak: Handler = {
  enter(out) {
    out.lineBreak();
    return false;
  },
};
