import { createSignal, For, onMount } from 'solid-js';
import h from 'solid-js/h';
import { render } from 'solid-js/web';

const toNode = (tree) => (typeof tree === 'string' ? tree : h(tree[0], tree[1], tree.slice(2).map(toNode)));

function App({ first, start }) {
  const [parts, setParts] = createSignal(first);
  onMount(() => start((more) => setParts((shown) => [...shown, ...more])));
  return h(
    'article',
    {},
    h(For, { each: parts, fallback: 'Loading…' }, (tree) => toNode(tree)),
  );
}

export const mount = (root, first, start) => render(() => h(App, { first, start }), root);
