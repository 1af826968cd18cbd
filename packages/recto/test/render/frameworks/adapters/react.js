import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const toElement = (tree, key) =>
  typeof tree === 'string' ? tree : createElement(tree[0], { ...tree[1], key }, ...tree.slice(2).map(toElement));

function App({ first, start }) {
  const [parts, setParts] = useState(first);
  useEffect(() => void start((more) => setParts((shown) => [...shown, ...more])), [start]);
  return createElement('article', {}, parts.length === 0 ? 'Loading…' : parts.map(toElement));
}

export const mount = (root, first, start) => createRoot(root).render(createElement(App, { first, start }));
