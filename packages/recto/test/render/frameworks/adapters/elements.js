/** Custom elements without a framework: each part of the page in an open root of its own. */
const toNode = (tree) => {
  if (typeof tree === 'string') return document.createTextNode(tree);
  const [tag, attributes, ...children] = tree;
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map(toNode));
  return element;
};

customElements.define(
  'page-part',
  class extends HTMLElement {
    set tree(tree) {
      this.attachShadow({ mode: 'open' }).append(toNode(tree));
    }
  },
);

export function mount(root, first, start) {
  const add = (parts) =>
    root.append(...parts.map((tree) => Object.assign(document.createElement('page-part'), { tree })));
  add(first);
  start(add);
}
