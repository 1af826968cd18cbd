/**
 * Generates documents that put tags where they don't belong. Each document prefers some groups of tags, so that the rarer
 * rules of the HTML standard apply to each other: tables in selects in templates, formatting across blocks, and so on.
 */

/** A pseudorandom number from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** Mulberry32: the same numbers for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const GROUPS: readonly (readonly string[])[] = [
  'html head body title meta link base style script noframes template basefont bgsound'.split(' '),
  'div p span section address center details summary dialog main search menu hgroup figure x-unknown dir h1 h2 h6'.split(
    ' ',
  ),
  'a b i em font nobr code strike big small strong tt u s'.split(' '),
  'b b b i a a nobr p div'.split(' '),
  'table tbody thead tfoot tr td th caption col colgroup'.split(' '),
  'table tr td b a p form input select'.split(' '),
  'template template table tr td tbody col colgroup caption select div'.split(' '),
  'select option optgroup hr input keygen textarea button script template'.split(' '),
  'ul ol li dl dt dd p div address'.split(' '),
  'form form input button label fieldset object div template'.split(' '),
  'frameset frame noframes html body head'.split(' '),
  'svg g path desc title foreignObject a font lineargradient textPath script style image'.split(' '),
  'math mi mo mn ms mtext annotation-xml mglyph malignmark svg semantics p'.split(' '),
  'svg math tr td table desc foreignobject mi select template br p'.split(' '),
  'pre listing textarea xmp iframe noembed plaintext style title noframes'.split(' '),
  'ruby rb rt rtc rp span option optgroup'.split(' '),
  'applet marquee object button param embed area img image br wbr source track hr'.split(' '),
];

const ATTRIBUTES: readonly string[] = [
  ' a=1',
  ' a=2',
  ' a=1 b=2',
  ' b=2 a=1',
  ' class=x',
  ' type=hidden',
  ' type=HIDDEN',
  ' color=red',
  ' size',
  ' encoding="text/html"',
  ' encoding=application/XHTML+xml',
  ' encoding=x',
  ' xlink:href="#a"',
  ' xml:lang=en xmlns:xlink=x xmlns=y',
  ' viewbox="0 0" definitionurl=z',
  ' id=a href="?a&amp;b"',
];

const TEXTS: readonly string[] = [
  'a',
  'b c',
  ' ',
  '\n',
  '\n\n',
  ' d ',
  '\0',
  'e\0 f',
  '&lt;',
  '&#32;',
  '<!-- -->',
  '<',
  '</',
  '<?x>',
];

const DOCTYPES: readonly string[] = [
  '<!doctype html>',
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">',
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">',
  '<!DOCTYPE html SYSTEM "about:legacy-compat">',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
  '<!DOCTYPE x>',
];

const MAX_GROUPS = 3;

export function generateDocument(random: Random): string {
  const groups = Array.from({ length: 1 + random(MAX_GROUPS) }, () => pick(random, GROUPS));
  const parts: string[] = random(2) === 0 ? [pick(random, DOCTYPES)] : [];
  const open: string[] = [];
  const length = 2 + random(random(8) === 0 ? 150 : 40);
  for (let part = 0; part < length; part++) parts.push(partOf(random, groups, open));
  return parts.join('');
}

function partOf(random: Random, groups: readonly (readonly string[])[], open: string[]): string {
  const choice = random(100);
  const name = pick(random, random(10) === 0 ? pick(random, GROUPS) : pick(random, groups));
  if (choice < 45) {
    open.push(name);
    const attributes = random(4) === 0 ? pick(random, ATTRIBUTES) : '';
    return `<${name}${attributes}${random(20) === 0 ? '/' : ''}>`;
  }
  if (choice < 60) return `</${open.pop() ?? name}>`;
  if (choice < 68 && open.length > 0) return `</${pick(random, open)}>`;
  if (choice < 76) return `</${name}>`;
  if (choice < 77) return pick(random, DOCTYPES);
  if (choice < 78) return '<![CDATA[x<b>]]>';
  return pick(random, TEXTS);
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random(items.length)]!;
}
