/** What the pages of all frameworks show: an article and a list, as trees that each framework turns into its elements. */

export type Tree = string | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...children: Tree[]];

/** How content gets into a page. Each framework has a page for each of them. */
export const SCENARIOS = ['at once', 'fetched late', 'loaded in parts', 'without end', 'in a closed root'] as const;
export type Scenario = (typeof SCENARIOS)[number];

const paragraph = (subject: string): Tree => [
  'p',
  {},
  `The ${subject} is described here in `,
  ['strong', {}, 'enough words'],
  ' for a reader to notice if they are ',
  ['a', { href: `/${subject}` }, 'missing'],
  ', and with some ',
  ['em', {}, 'emphasis'],
  '.',
];

const section = (subject: string): Tree => [
  'section',
  {},
  ['h2', {}, `About the ${subject}`],
  paragraph(subject),
  ['ul', {}, ['li', {}, `One ${subject}`], ['li', {}, `Two ${subject}s, `, ['code', {}, `count('${subject}')`]]],
];

/** The parts of the page in their order. */
export const CONTENT: readonly Tree[] = [
  ['header', {}, ['h1', {}, 'A page about harbors'], ['p', {}, 'By A. Writer']],
  section('harbor'),
  section('crane'),
  [
    'table',
    {},
    ['thead', {}, ['tr', {}, ['th', {}, 'Ship'], ['th', {}, 'Length']]],
    ['tbody', {}, ['tr', {}, ['td', {}, 'Ada'], ['td', {}, '120 m']], ['tr', {}, ['td', {}, 'Bo'], ['td', {}, '90 m']]],
  ],
  ['blockquote', {}, ['p', {}, 'A quotation about <ships> & "ropes".']],
  ['pre', {}, ['code', {}, 'const ship = 1;\nsail(ship);\n']],
  section('pilot'),
  section('tugboat'),
  section('lighthouse'),
  ['p', {}, 'The last paragraph of the page.'],
];

/** The same content as a server sends it, for a page that needs no scripts. */
export function toHtml(tree: Tree): string {
  if (typeof tree === 'string') return tree.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const [tag, attributes, ...children] = tree;
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`);
  return `<${tag}${written.join('')}>${children.map(toHtml).join('')}</${tag}>`;
}

/** @param body - HTML. */
export function documentOf(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Harbors</title>${head}</head><body>${body}</body></html>`;
}

export const STATIC_PAGE: string = documentOf(`<main>${CONTENT.map(toHtml).join('')}</main>`);
