/**
 * Arbitrary Markdown trees that keep the builder's guarantees, made of content that is hard to
 * write.
 */
import fc from 'fast-check';
import type { Alignment, Block, ListItem, MarkType, Phrasing, Root } from '../../../src/markdown/tree.ts';

const HARD_CHARACTERS = [
  ...'abAZ09 .,;:!?()[]{}<>"\'`*_~#+-=|\\/&^%@$',
  ...[
    '。',
    '「',
    'だ',
    '한',
    '字',
    'é',
    '€',
    '«',
    '»',
    '—',
    '…',
    '\u00A0',
    '\u2003',
    '\u2028',
    '\uFEFF',
    '😀',
    '𝒳',
    '𐄀',
  ],
];
const HARD_WORDS = [
  '# ',
  '###### x',
  '- ',
  '+ a',
  '* ',
  '1. ',
  '1) ',
  '12345678901. ',
  '> ',
  '---',
  '===',
  '***',
  '___',
  '~~~',
  '```',
  '``',
  '`a`',
  '    ',
  '[x] ',
  '[ ] ',
  '[a](b)',
  '[a]: b',
  '[^1]',
  '[^1]: x',
  '![a](b)',
  '![',
  '](',
  '<b>',
  '</b>',
  '<!-- ',
  '<?',
  '<http://a.b>',
  '<a@b.c>',
  '&amp;',
  '&copy;',
  '&#35;',
  '&#x23;',
  '&',
  '&a',
  'https://e.x/a_b',
  'www.e.x',
  'a@b.co',
  '**a**',
  '*a*',
  '_a_',
  '__a__',
  '~a~',
  '~~a~~',
  'a*b*c',
  'a_b_c',
  '***a** b*',
  '|',
  '| a |',
  '| - |',
  ':-:',
  '-|-',
  '\\',
  '\\\\',
  '\\*',
  '[!NOTE]',
  '$a$',
  '$5 $6',
  '<br>',
  '<div>',
  '{{ x }}',
  ':::',
  'a  b',
  '#a',
  'x #',
  '#',
]; // biome format keeps these as a block

const hardText = fc
  .array(
    fc.oneof(fc.constantFrom(...HARD_CHARACTERS), fc.constantFrom(...HARD_WORDS), fc.constantFrom('word ', 'a', ' b')),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''));

const url = fc.oneof(
  fc.constantFrom(
    'https://e.x/',
    'https://e.x/a_b*c',
    '/a%20b',
    'a(b',
    'a)b',
    '(((a)))',
    'a\\b',
    '#x',
    'https://e.x/?a=1&copy;=2',
    '/f[A](b):(c)',
    '',
    'mailto:a@b.co',
    'a|b',
  ),
  hardText.map((text) => `/${encodeURI(text.replace(/[\s`]/g, '-'))}`),
);
const title = fc
  .oneof(fc.constant(''), fc.constantFrom('a "b" \'c\'', '&amp; \\" <b> `c`', 'x | y'), hardText)
  .map((text) => text.replace(/\s+/g, ' ').trim());

interface Allowed {
  readonly math: boolean;
  readonly notes: boolean;
}

const MARKS: readonly MarkType[] = ['strong', 'emphasis', 'delete', 'strong', 'emphasis', 'sub', 'kbd'];

function phrasing(allowed: Allowed): fc.Arbitrary<Phrasing[]> {
  const text = hardText.map(
    (value): Phrasing => ({ type: 'text', value: allowed.math ? value.replaceAll('$', 'S') : value }),
  );
  const leaf = fc.oneof(
    { weight: 6, arbitrary: text },
    { weight: 1, arbitrary: hardText.map((value): Phrasing => ({ type: 'inlineCode', value })) },
    { weight: 1, arbitrary: fc.constant<Phrasing>({ type: 'break' }) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant('image' as const),
        // The engine keeps no image with another scheme.
        url: url.map((source) => source.replace('mailto:', '/')),
        title,
        alt: hardText.map((alt) => alt.replace(/\s+/g, ' ').trim()),
      }),
    },
    ...(allowed.math
      ? [
          {
            weight: 1,
            arbitrary: fc
              .constantFrom('x^2', '\\frac{a}{b}', 'a_1*b')
              .map((value): Phrasing => ({ type: 'inlineMath', value })),
          },
        ]
      : []),
    ...(allowed.notes
      ? [
          {
            weight: 1,
            arbitrary: fc.constantFrom('1', 'a-b').map((label): Phrasing => ({ type: 'footnoteReference', label })),
          },
        ]
      : []),
  );
  const { list } = fc.letrec<{ list: Phrasing[]; node: Phrasing }>((tie) => ({
    list: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.record({ type: fc.constantFrom(...MARKS), children: tie('list') }),
      fc.record({ type: fc.constantFrom(...MARKS), children: text.map((node) => [node]) }),
      fc.record({ type: fc.constant('link' as const), url, title, children: tie('list') }),
    ),
  }));
  return list;
}

type Line = 'flow' | 'line';

/** Phrasing content that keeps the builder's guarantees; see `tree.ts`. */
function settle(nodes: readonly Phrasing[], line: Line): Phrasing[] {
  const settled = tidy(nodes, line, new Set());
  trim(settled, 'start');
  trim(settled, 'end');
  return settled.length === 0 || text(settled).trim() === '' ? [{ type: 'text', value: 'empty' }] : settled;
}

function tidy(nodes: readonly Phrasing[], line: Line, active: ReadonlySet<string>): Phrasing[] {
  const result: Phrasing[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === 'text') {
      const value = node.value.replace(/[ \n\t]+/g, ' ').replace(/^\uFEFF+/, '');
      if (value === '') continue;
      if (last?.type === 'text')
        result[result.length - 1] = { type: 'text', value: (last.value + value).replace(/ +/g, ' ') };
      else result.push({ type: 'text', value });
    } else if (node.type === 'break') {
      if (line === 'line' || last?.type === 'break' || last === undefined) continue;
      trim(result, 'end');
      if (result.length > 0) result.push(node);
    } else if (node.type === 'inlineCode') {
      if (last?.type === 'inlineCode') continue;
      result.push({
        ...node,
        value: node.value
          .replace(/\s+/g, ' ')
          .replace(/\\+\|/g, '|')
          .replace(/^([^[\]]*)\]:+/, '$1]'),
      });
    } else if ('children' in node) {
      if (active.has(node.type)) continue;
      if (last && 'children' in last && last.type === node.type) continue;
      const children = tidy(node.children, line, new Set([...active, node.type]));
      trim(children, 'start');
      trim(children, 'end');
      if (children.length > 0 && text(children).trim() !== '') result.push({ ...node, children });
    } else if (node.type !== 'inlineMath' || last?.type !== 'inlineMath') result.push(node);
  }
  return result.map((node, index) => {
    const beside = result[index - 1]?.type === 'break';
    return beside && node.type === 'text' ? { ...node, value: node.value.trimStart() || 'x' } : node;
  });
}

function trim(nodes: Phrasing[], end: 'start' | 'end'): void {
  for (let node = end === 'start' ? nodes[0] : nodes.at(-1); node; node = end === 'start' ? nodes[0] : nodes.at(-1)) {
    const at = end === 'start' ? 0 : nodes.length - 1;
    if (node.type === 'text') {
      const value = end === 'start' ? node.value.replace(/^[ \n\t]+/, '') : node.value.replace(/[ \n\t]+$/, '');
      if (value !== '') {
        nodes[at] = { ...node, value };
        return;
      }
    } else if (node.type !== 'break') return;
    nodes.splice(at, 1);
  }
}

function text(nodes: readonly Phrasing[]): string {
  return nodes
    .map((node) => ('children' in node ? text(node.children) : node.type === 'text' ? node.value : 'x'))
    .join('');
}

const codeText = fc
  .array(fc.oneof(fc.constantFrom('\n', '\t', '  ', '```', '~~~', '$$', '- ', '> ', '|', '\\'), hardText), {
    maxLength: 6,
  })
  .map((parts) =>
    parts
      .join('')
      .replace(/^[ \t]+$/gm, '')
      .replace(/^\n|\n$/g, ''),
  );
const lang = fc.constantFrom('', 'js', 'c++', 'föö', 'c#', ';');

export function arbitraryTree(allowed: Allowed): fc.Arbitrary<Root> {
  const inline = phrasing(allowed);
  const { blocks } = fc.letrec<{ blocks: Block[]; block: Block; item: ListItem }>((tie) => ({
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 4, depthIdentifier: 'blocks' }),
    item: fc.record({
      type: fc.constant('listItem' as const),
      checked: fc.constantFrom(null, null, null, true, false),
      children: tie('blocks'),
    }),
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true, depthIdentifier: 'blocks' },
      {
        weight: 4,
        arbitrary: inline.map((children): Block => ({ type: 'paragraph', children: settle(children, 'flow') })),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom(1, 2, 6), inline)
          .map(([depth, children]): Block => ({ type: 'heading', depth, children: settle(children, 'line') })),
      },
      { weight: 1, arbitrary: fc.constant<Block>({ type: 'thematicBreak' }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('code' as const), lang, value: codeText }) },
      { weight: 1, arbitrary: table(inline) },
      { weight: 2, arbitrary: fc.record({ type: fc.constant('blockquote' as const), children: tie('blocks') }) },
      {
        weight: 1,
        arbitrary: fc.record({
          type: fc.constant('blockquote' as const),
          alert: fc.constantFrom('NOTE', 'TIP'),
          children: tie('blocks'),
        }),
      },
      {
        weight: 3,
        arbitrary: fc
          .record({
            type: fc.constant('list' as const),
            ordered: fc.boolean(),
            start: fc.constantFrom(1, 1, 0, 7, 99, 999_999_999),
            spread: fc.boolean(),
            children: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
          })
          .map(
            (list): Block => ({
              ...list,
              children: list.children.map((item) =>
                item.children[0]?.type === 'paragraph' ? item : { ...item, checked: null },
              ),
            }),
          ),
      },
      ...(allowed.math
        ? [
            {
              weight: 1,
              arbitrary: fc
                .constantFrom('x', '\\begin{a}\nb & c\n\\end{a}', 'a < b')
                .map((value): Block => ({ type: 'math', value })),
            },
          ]
        : []),
    ),
  }));
  return blocks.map((children): Root => {
    const notes: Block[] = ['1', 'a-b'].map((label) => ({
      type: 'footnoteDefinition',
      label,
      children: [{ type: 'paragraph', children: [{ type: 'text', value: 'note' }] }, ...children.slice(0, 1)],
    }));
    return { type: 'root', children: allowed.notes ? [...children, ...notes] : children };
  });
}

function table(inline: fc.Arbitrary<Phrasing[]>): fc.Arbitrary<Block> {
  const cell = fc.oneof(
    { weight: 1, arbitrary: fc.constant<Phrasing[]>([]) },
    { weight: 4, arbitrary: inline.map((children) => settle(children, 'flow')) },
  );
  return fc.integer({ min: 1, max: 3 }).chain((width) =>
    fc.record({
      type: fc.constant('table' as const),
      align: fc.array(fc.constantFrom<Alignment>('left', 'right', 'center', null), {
        minLength: width,
        maxLength: width,
      }),
      children: fc.array(
        fc.record({
          type: fc.constant('tableRow' as const),
          children: fc.array(fc.record({ type: fc.constant('tableCell' as const), children: cell }), {
            minLength: width,
            maxLength: width,
          }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  );
}
