import { attribute, ELEMENT, type HtmlElement } from '../../../html/tree/tree.ts';
import { button } from '../button.ts';
import type { Handler } from '../handler.ts';
import { isPermalink, isSelfLink } from '../permalink.ts';
import { collapsedText, plainText } from '../plain-text.ts';
import { iconLinkLabel } from './icon-link-label.ts';
import { decodeProtectedEmail, PROTECTED_EMAIL } from './protected-email.ts';
import { tooltipOf } from './tooltip.ts';

/** What links get that scripts use as buttons, like `javascript:`. */
const TO_NOWHERE = /^(?:#[!/0]?)?$/;

/** Whether the link may contain only an icon. Icons next to headings link to a fragment. */
function mayBeIconLink({ first }: HtmlElement, href: string): boolean {
  return !href.startsWith('#') && (first === null || first.kind === ELEMENT || first.value.trim() === '');
}

const LOWERCASE_AT_START = /^\p{Ll}/u;
const SIGNS = /^[^\p{L}\p{N}]+$/u;
const MAX_SIGNS = 8;

/** Whether the link has no text but signs, such as `[–]`: if it leads nowhere, it does something with the page. */
function isSign(element: HtmlElement): boolean {
  return SIGNS.test(collapsedText(element, MAX_SIGNS));
}

export const link: Handler = {
  enter(out, element) {
    const href = attribute(element, 'href');
    if (href === undefined) {
      if (attribute(element, 'role') === 'button' && !button.enter(out, element)) return false;
      out.links.openPlainAnchor();
      return true;
    }
    if (!out.includePermalinks && (href === '' || href.includes('#'))) {
      if (TO_NOWHERE.test(href)) {
        if (isSign(element)) return false;
        out.links.open(null);
        return true;
      }
      if (isPermalink(element, href)) return false;
      if (isSelfLink(element, href)) {
        out.links.openPlainAnchor();
        return true;
      }
    }
    const email = decodeProtectedEmail(element, href);
    const url = email ? `mailto:${email}` : email === '' ? null : out.urls.resolveLink(href);
    if (url === null && isSign(element)) return false;
    const name =
      out.labelIconLinks && url !== null && mayBeIconLink(element, href) ? iconLinkLabel(out, element, href) : '';
    const tooltip = tooltipOf(out, element);
    // Adjacent icons have no white space between them; their labels need some.
    if (name !== '') out.space();
    const title = tooltip === name ? '' : tooltip;
    const before = url === null ? null : out.wordLink;
    // Editors split links within a word, such as `trend` `s`.
    const isContinued =
      before?.url === url && before?.title === title && LOWERCASE_AT_START.test(plainText(element, MAX_SIGNS));
    out.links.open(isContinued ? before : url === null ? null : { url, title, isWritten: false });
    if (name !== '') out.text(`${name} `);
    if (!email || attribute(element, PROTECTED_EMAIL) === undefined) return true;
    out.text(email);
    out.links.close();
    return false;
  },
  leave(out) {
    out.links.close();
  },
};
