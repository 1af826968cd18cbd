import { createElement, render, useEffect, useState } from 'hono/jsx/dom';

const toElement = (tree, key) =>
  typeof tree === 'string' ? tree : createElement(tree[0], { ...tree[1], key }, ...tree.slice(2).map(toElement));

function App({ first, start }) {
  const [parts, setParts] = useState(first);
  useEffect(() => void start((more) => setParts((shown) => [...shown, ...more])), [start]);
  return createElement('article', {}, ...(parts.length === 0 ? ['Loading…'] : parts.map(toElement)));
}

export const mount = (root, first, start) => render(createElement(App, { first, start }), root);
