import { h, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const toElement = (tree) => (typeof tree === 'string' ? tree : h(tree[0], tree[1], ...tree.slice(2).map(toElement)));

function App({ first, start }) {
  const [parts, setParts] = useState(first);
  useEffect(() => void start((more) => setParts((shown) => [...shown, ...more])), [start]);
  return h('article', {}, parts.length === 0 ? 'Loading…' : parts.map(toElement));
}

export const mount = (root, first, start) => render(h(App, { first, start }), root);
