import { attribute, type HtmlElement } from '../../html/tree.ts';
import type { Composer } from './composer.ts';
import type { Handler } from './handler.ts';
import { imageSource, isTracker } from './image-source.ts';
import { collapse, findInside } from './plain-text.ts';

export const image: Handler = {
  enter(out, element) {
    addImage(out, element);
    return false;
  },
};

function addImage(out: Composer, element: HtmlElement): void {
  if (!out.includeImages || isTracker(element)) return;
  const alt = collapse(attribute(element, 'alt') ?? '');
  if (isFormula(element) && alt !== '') {
    out.node({ type: 'inlineMath', value: alt });
    return;
  }
  const url = imageSource(element, (written) => out.addresses.image(written));
  if (url !== null) out.node({ type: 'image', url, title: collapse(attribute(element, 'title') ?? ''), alt });
  else if (alt !== '') out.text(alt);
}

/** WordPress and wikis draw formulas as images with their TeX as the text. */
function isFormula(element: HtmlElement): boolean {
  return /(?:^|\s)(?:latex|tex|mwe-math-fallback-image-inline)(?:$|\s)/.test(attribute(element, 'class') ?? '');
}

/** Of what is for readers without scripts, only the image that a script would otherwise have put there. */
export const noscript: Handler = {
  enter(out, element) {
    const inside = findInside(element, 20, ({ name }) => name === 'img');
    if (inside && !besideImage(element)) addImage(out, inside);
    return false;
  },
};

/** Whether an image stands next to the `noscript`, which has then been shown from its own or these addresses. */
function besideImage(element: HtmlElement): boolean {
  for (const start of [element.previous, element.next]) {
    let node = start;
    if (node && node.kind !== element.kind && node.value.trim() === '') {
      node = start === element.previous ? node.previous : node.next;
    }
    if (node?.kind !== element.kind) continue;
    if (node.name === 'img' || findInside(node, 20, ({ name }) => name === 'img')) return true;
  }
  return false;
}
