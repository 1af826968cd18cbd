import { attribute, type HtmlElement } from './tree.ts';

/** Whether the element declares a shadow root: a template whose content a browser shows. */
export function declaresShadowRoot(element: HtmlElement): boolean {
  return element.name === 'template' && attribute(element, 'shadowrootmode') !== undefined;
}
