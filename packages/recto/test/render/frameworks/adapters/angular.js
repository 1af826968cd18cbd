import '@angular/compiler';
import { Component, ElementRef, inject, provideZonelessChangeDetection, Renderer2, signal } from '@angular/core';
import { createApplication } from '@angular/platform-browser';

const state = { first: [], start: () => {} };

/** A part of the page: Angular has no dynamic tags, so its renderer creates the elements. */
class Part {
  #host = inject(ElementRef).nativeElement;
  #renderer = inject(Renderer2);
  set tree(tree) {
    this.#append(this.#host, tree);
  }
  #append(parent, tree) {
    if (typeof tree === 'string') {
      this.#renderer.appendChild(parent, this.#renderer.createText(tree));
      return;
    }
    const [tag, attributes, ...children] = tree;
    const element = this.#renderer.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) this.#renderer.setAttribute(element, name, value);
    for (const child of children) this.#append(element, child);
    this.#renderer.appendChild(parent, element);
  }
}
const PartComponent =
  Component({ selector: 'page-part', standalone: true, template: '', inputs: ['tree'] })(Part) ?? Part;

class Page {
  parts = signal(state.first);
  ngOnInit() {
    state.start((more) => this.parts.update((shown) => [...shown, ...more]));
  }
}
const PageComponent =
  Component({
    selector: 'app-page',
    standalone: true,
    imports: [PartComponent],
    template: '<article>@for (tree of parts(); track $index) {<page-part [tree]="tree" />} @empty {Loading…}</article>',
  })(Page) ?? Page;

export function mount(root, first, start) {
  Object.assign(state, { first, start });
  const host = root.appendChild(document.createElement('app-page'));
  createApplication({ providers: [provideZonelessChangeDetection()] }).then((app) =>
    app.bootstrap(PageComponent, host),
  );
}
