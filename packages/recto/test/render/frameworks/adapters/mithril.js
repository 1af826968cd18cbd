import m from 'mithril';

const toNode = (tree) => (typeof tree === 'string' ? tree : m(tree[0], tree[1], tree.slice(2).map(toNode)));

export function mount(root, first, start) {
  const parts = [...first];
  m.mount(root, { view: () => m('article', parts.length === 0 ? 'Loading…' : parts.map(toNode)) });
  start((more) => {
    parts.push(...more);
    m.redraw();
  });
}
