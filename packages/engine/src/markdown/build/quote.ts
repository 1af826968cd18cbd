import type { Handler } from './handler.ts';

export const blockquote: Handler = {
  enter(out, element) {
    out.open(element, { type: 'blockquote', children: [] });
    return true;
  },
  leave(out, element) {
    out.close(element);
  },
};
