import { attribute, ELEMENT, type HtmlElement } from '../../../html/tree/tree.ts';
import type { Handler } from '../handler.ts';
import { isPermalink, isSelfLinkingHeading } from '../heading.ts';
import { collapseWhiteSpace } from '../plain-text.ts';
import { iconLinkLabel } from './icon-link-label.ts';
import { decodeProtectedEmail, PROTECTED_EMAIL } from './protected-email.ts';

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
      if (isSelfLinkingHeading(element, href)) {
        out.links.keep();
        return true;
      }
    }
    const address = decodeProtectedEmail(element, href);
    const url = address === undefined ? out.urls.resolveLink(href) : `mailto:${address}`;
    const title = attribute(element, 'title');
    const name =
      out.labelIconLinks && url !== null && mayBeIcon(element, href) ? iconLinkLabel(out, element, href) : '';
    const said = title === undefined ? '' : collapseWhiteSpace(title);
    // Icons stand beside each other without a gap that is written; their names would be one word.
    if (name !== '') out.space();
    out.links.open(url === null ? null : { url, title: said === name ? '' : said, isWritten: false });
    if (name !== '') out.text(`${name} `);
    if (address === undefined || attribute(element, PROTECTED_EMAIL) === undefined) return true;
    out.text(address);
    out.links.close();
    return false;
  },
  leave(out) {
    out.links.close();
  },
};
