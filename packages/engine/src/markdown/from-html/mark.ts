import type { Handler } from './handler.ts';
import { isReset } from './styled-text.ts';

/** The handler of a mark element. Marks are independent of block boundaries. */
export function mark(bit: number): Handler {
  return {
    enter({ marks }, element) {
      if (isReset(element, bit)) marks.suspend(bit);
      else marks.open(bit);
      return true;
    },
    leave({ marks }, element) {
      if (isReset(element, bit)) marks.resume(bit);
      else marks.close(bit);
    },
  };
}
