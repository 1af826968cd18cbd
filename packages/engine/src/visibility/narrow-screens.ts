/** Recognizes elements that a page shows only on narrow screens, by the classes of CSS frameworks and by naming convention. */

/** A quick test that rules out most classes. */
const MAY_MATCH = /mobile|phone|hid[de]|none|visible|show|-only|--dropdown/i;
/**
 * Hidden from some width on: `d-lg-none` and `hidden-lg` (Bootstrap), `lg:hidden` (Tailwind), `hide-for-large`
 * (Foundation), `is-hidden-tablet` (Bulma), `uk-hidden@m` (UIkit), `hide-on-med-and-up` (Materialize),
 * `elementor-hidden-desktop`, `w-hidden-main` (Webflow).
 */
const HIDDEN_ON_WIDE =
  /(?:^|[\s_-])(?:d-(?:sm|md|lg|xx?l)-none|hidden@(?:[sml]|xl)|is-hidden-tablet|hide-for-medium|(?:hide|hidden|none)[-_]?(?:for-|on-?)?(?:lg|xl|large|desktop|widescreen|main)(?:-up|-only)?|(?:hide|hidden)-(?:for-|on-)?(?:sm|md|small|med|medium)-(?:and-)?up)(?=\s|$|--)|(?:^|\s)(?:sm|md|lg|xl|2xl|tablet|desktop):!?hidden(?=!?\s|!?$)/i;
/** `visible-xs` (Bootstrap), `show-for-small-only` (Foundation), `uk-visible-small` (UIkit), `show-on-small` (Materialize), `elementor-nav-menu--dropdown`. */
const SHOWN_ON_NARROW =
  /(?:^|[\s_-])(?:(?:visible|show)-?(?:for-|on-)?(?:xs|sm|small|phone|medium-(?:and-)?down)(?:-(?:block|inline|inline-block|only|down|and-down))?|(?:phone|small)-only|nav-menu--dropdown)(?=\s|$)/i;
/** Names such as `mobile-menu`, but not how an element looks on narrow screens, or that it isn't shown there. */
const NAMED_MOBILE =
  /(?:^|\s)(?!\S*(?:hid[de]|align|width|grid|layout|stack|reverse|margin|padding|font|size|position|true|false|:|(?<![^\s_-])(?:no|non|not|none|has|is|sm|xs)[-_]))\S*mobile/i;

export function isForNarrowScreens(classes: string): boolean {
  if (!MAY_MATCH.test(classes)) return false;
  return HIDDEN_ON_WIDE.test(classes) || SHOWN_ON_NARROW.test(classes) || NAMED_MOBILE.test(classes);
}
