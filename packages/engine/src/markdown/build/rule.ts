import type { Handler } from './handler.ts';

export const rule: Handler = {
  enter(out) {
    if (out.isFlat) out.boundary();
    else out.add({ type: 'thematicBreak' });
    return false;
  },
};
