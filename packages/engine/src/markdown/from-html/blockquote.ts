import { alertKind } from './callout.ts';
import type { Handler } from './handler.ts';

export const blockquote: Handler = {
  enter(out, element) {
    const alert = element.attributes.length > 0 ? alertKind(element) : undefined;
    out.open(
      element,
      alert === undefined ? { type: 'blockquote', children: [] } : { type: 'blockquote', alert, children: [] },
    );
    return true;
  },
  leave(out, element) {
    out.close(element);
  },
};
