import { attribute, ELEMENT, type HtmlElement } from '../../../html/tree/tree.ts';
import type { Handler } from '../handler.ts';
import { isHeadingToItself, isPermalink } from '../heading.ts';
import { collapse } from '../plain-text.ts';
import { nameOfIcon } from './link-label.ts';
import { addressBehind, PROTECTED } from './protected-address.ts';

/** A part of the page itself is where icons beside headings lead. */
function mayBeIcon({ first }: HtmlElement, href: string): boolean {
  return !href.startsWith('#') && (first === null || first.kind === ELEMENT || first.value.trim() === '');
}

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
    const address = addressBehind(element, href);
    const url = address === undefined ? out.addresses.link(href) : `mailto:${address}`;
    const title = attribute(element, 'title');
    const name = out.namesIcons && url !== null && mayBeIcon(element, href) ? nameOfIcon(out, element, href) : '';
    const said = title === undefined ? '' : collapse(title);
    // Icons stand beside each other without a gap that is written; their names would be one word.
    if (name !== '') out.space();
    out.links.open(url === null ? null : { url, title: said === name ? '' : said, isWritten: false });
    if (name !== '') out.text(`${name} `);
    if (address === undefined || attribute(element, PROTECTED) === undefined) return true;
    out.text(address);
    out.links.close();
    return false;
  },
  leave(out) {
    out.links.close();
  },
};
