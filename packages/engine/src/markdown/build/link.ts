import { attribute } from '../../html/tree.ts';
import type { Handler } from './handler.ts';
import { isHeadingToItself, isPermalink } from './heading.ts';
import { collapse } from './plain-text.ts';

export const link: Handler = {
  enter(out, element) {
    const href = attribute(element, 'href');
    if (href === undefined) {
      out.links.keep();
      return true;
    }
    if (!out.includePermalinks && href.includes('#')) {
      if (isPermalink(element, href)) return false;
      if (isHeadingToItself(element, href)) {
        out.links.keep();
        return true;
      }
    }
    const url = out.addresses.link(href);
    const title = attribute(element, 'title');
    out.links.open(url === null ? null : { url, title: title === undefined ? '' : collapse(title), isWritten: false });
    return true;
  },
  leave(out) {
    out.links.close();
  },
};
