/**
 * Random documents of valid and broken HTML. The same seed gives the same document, so failures are reproducible.
 */
import { RandomSource } from '../../fuzz/random-source.ts';

const ELEMENTS =
  'a abbr article aside b base blockquote body br button caption center code col colgroup dd del details div dl dt em fieldset figcaption figure font footer form frameset h1 h2 h3 h4 h6 head header hr html i iframe img input ins kbd li link main mark math meta mi nav nobr noscript object ol optgroup option p picture plaintext pre q rp rt ruby s samp script section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr tt u ul var video wbr x-y foreignObject desc'.split(
    ' ',
  );
const ATTRIBUTES = [
  'href="/a b(c)"',
  'href=javascript:alert(1)',
  'href="https://example.com/?a=1&amp;b=2"',
  'src=x.png',
  'alt="a ] b"',
  'title="q &quot; q"',
  'class="article-body content"',
  'class=sidebar',
  'id=main',
  'style="display:none"',
  'hidden',
  'colspan=3',
  'rowspan=0',
  'start=-5',
  'type=radio',
  'name=author',
  'property="og:title"',
  'content="A > B"',
  'charset=utf-7',
  'lang=he dir=rtl',
  'datetime=2024-02-30',
  'itemprop=datePublished',
  'aria-hidden=true',
  'a a a',
  '"',
  '=',
  '<b',
];
const PIECES = [
  'word ',
  'two words. ',
  'Zwei Wörter ',
  '世界 ',
  'שלום ',
  '👩‍💻 ',
  '\ud800',
  '\0',
  '\u0007',
  '\u2028',
  '\ufeff',
  '&amp;',
  '&lt;b&gt;',
  '&#x110000;',
  '&notit;',
  '&nbsp;',
  '&',
  '<',
  '</',
  '<!',
  '<!-- c -->',
  '<!--',
  '-->',
  '<![CDATA[x]]>',
  '<?php ?>',
  '<!DOCTYPE html>',
  '*',
  '**',
  '_a_',
  '`',
  '```\n',
  '# ',
  '> ',
  '- ',
  '1. ',
  '|',
  '\\',
  '[a](b)',
  '![a](b)',
  'http://a.b/',
  '---\n',
  '    ',
  '\n\n',
  '\t',
  '\r\n',
  '<script type="application/ld+json">{"@type":"Article","author":{"name":"A"}}</script>',
  '<script>if (a < b) document.write("<p>")</script>',
  '<style>.x{display:none}</style>',
];

/** @param seed - any integer. */
export function generateDocument(seed: number): string {
  const source = new RandomSource(seed);
  const random = (below: number) => Math.floor(source.next() * below);
  const pick = (from: readonly string[]) => from[random(from.length)] ?? '';
  const parts: string[] = [];
  const open: string[] = [];
  const count = 1 + random(120);
  for (let index = 0; index < count; index++) {
    const kind = random(10);
    if (kind < 4) {
      const name = pick(ELEMENTS);
      const attributes = Array.from({ length: random(4) }, () => ` ${pick(ATTRIBUTES)}`).join('');
      parts.push(`<${name}${attributes}${random(20) === 0 ? '' : '>'}`);
      open.push(name);
    } else if (kind < 6) {
      // Usually closes an open element, sometimes another one.
      parts.push(`</${(random(4) === 0 ? undefined : open.pop()) ?? pick(ELEMENTS)}>`);
    } else if (kind === 6 && random(10) === 0) {
      parts.push(pick(PIECES).repeat(1 + random(200)));
    } else {
      parts.push(pick(PIECES));
    }
  }
  return parts.join('');
}
