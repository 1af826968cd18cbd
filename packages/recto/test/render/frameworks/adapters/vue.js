import { createApp, h, onMounted, ref } from 'vue';

const toNode = (tree) => (typeof tree === 'string' ? tree : h(tree[0], tree[1], tree.slice(2).map(toNode)));

export const mount = (root, first, start) =>
  createApp({
    setup() {
      const parts = ref(first);
      onMounted(() => start((more) => parts.value.push(...more)));
      return () => h('article', parts.value.length === 0 ? 'Loading…' : parts.value.map(toNode));
    },
  }).mount(root);
