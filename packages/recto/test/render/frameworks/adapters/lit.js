import { LitElement } from 'lit';
import { html, literal, unsafeStatic } from 'lit/static-html.js';

const toTemplate = (tree) => {
  if (typeof tree === 'string') return tree;
  const [name, attributes, ...children] = tree;
  const tag = unsafeStatic(name);
  const content = children.map(toTemplate);
  return attributes.href === undefined
    ? html`<${tag}>${content}</${tag}>`
    : html`<${literal`a`} href=${attributes.href}>${content}</${literal`a`}>`;
};

class LitPage extends LitElement {
  static properties = { parts: { attribute: false } };

  firstUpdated() {
    this.start((more) => {
      this.parts = [...this.parts, ...more];
    });
  }

  render() {
    return html`<article>${this.parts.length === 0 ? 'Loading…' : this.parts.map(toTemplate)}</article>`;
  }
}

customElements.define('lit-page', LitPage);

export const mount = (root, parts, start) =>
  root.append(Object.assign(document.createElement('lit-page'), { parts, start }));
