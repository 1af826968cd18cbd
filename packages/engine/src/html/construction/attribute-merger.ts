/** Adds the attributes of further `html` and `body` tags to these elements. */
import { type Attribute, attributeFlagsOf } from '../tree/attribute-flags.ts';
import type { HtmlElement } from '../tree/tree.ts';

export class AttributeMerger {
  /** Attribute names of each element: keeps a page with a hundred thousand of these tags linear. */
  readonly #names = new Map<HtmlElement, Set<string>>();

  /** Adds the attributes that the element doesn't have. */
  merge(element: HtmlElement, attributes: readonly Attribute[]): void {
    if (attributes.length === 0) return;
    const names = this.#namesOf(element);
    for (const attribute of attributes) {
      if (names.has(attribute.name)) continue;
      names.add(attribute.name);
      element.attributes.push(attribute);
      element.attributeFlags |= attributeFlagsOf([attribute]);
      element.classNumber ||= attribute.classNumber;
    }
  }

  #namesOf(element: HtmlElement): Set<string> {
    let names = this.#names.get(element);
    if (names === undefined) {
      names = new Set(element.attributes.map(({ name }) => name));
      this.#names.set(element, names);
      // Lists are shared between elements.
      element.attributes = [...element.attributes];
    }
    return names;
  }
}
