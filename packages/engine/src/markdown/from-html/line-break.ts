import { ELEMENT } from '../../html/tree/tree.ts';
import type { Handler } from './handler.ts';

export const lineBreak: Handler = {
  enter(out, { previous, next }) {
    // Between an exponent and the index below it: SO₄²⁻.
    const isInScripts =
      previous?.kind === ELEMENT && previous.name === 'sup' && next?.kind === ELEMENT && next.name === 'sub';
    if (!isInScripts) out.lineBreak();
    return false;
  },
};
