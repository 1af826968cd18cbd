/**
 * Reads Chromium's DOM snapshot, which comes from the browser's own trees and not from scripts of the page: the flat
 * tree with open and closed shadow roots, all frames, and each node's box.
 */
import type { Protocol } from 'puppeteer-core';

export const COMPUTED_STYLES = ['visibility', 'content-visibility', 'overflow-x', 'overflow-y'] as const;

export const ELEMENT_NODE = 1;
export const TEXT_NODE = 3;
export const DOCUMENT_NODE = 9;

export interface Box {
  readonly visibility: string;
  readonly contentVisibility: string;
  readonly clips: boolean;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One document of a snapshot. Nodes are numbered in document order. */
export class SnapshotDocument {
  readonly url: string;
  readonly baseUrl: string;
  readonly size: number;
  readonly #strings: readonly string[];
  readonly #nodes: Protocol.DOMSnapshot.NodeTreeSnapshot;
  readonly #layout: Protocol.DOMSnapshot.LayoutTreeSnapshot;
  readonly #layoutOf: Int32Array;
  readonly #frames = new Map<number, number>();
  /** First child and next sibling by node, -1 for none. */
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;

  constructor(document: Protocol.DOMSnapshot.DocumentSnapshot, strings: readonly string[]) {
    this.#strings = strings;
    this.#nodes = document.nodes;
    this.#layout = document.layout;
    this.url = strings[document.documentURL] ?? '';
    this.baseUrl = strings[document.baseURL] ?? this.url;
    this.size = document.nodes.nodeName?.length ?? 0;
    this.#layoutOf = new Int32Array(this.size).fill(-1);
    for (const [at, node] of document.layout.nodeIndex.entries()) this.#layoutOf[node] = at;
    const { index = [], value = [] } = document.nodes.contentDocumentIndex ?? {};
    for (const [at, node] of index.entries()) this.#frames.set(node, value[at]!);
    this.firstChild = new Int32Array(this.size).fill(-1);
    this.nextSibling = new Int32Array(this.size).fill(-1);
    this.#link();
  }

  parentOf(node: number): number {
    return this.#nodes.parentIndex?.[node] ?? -1;
  }

  typeOf(node: number): number {
    return this.#nodes.nodeType?.[node] ?? 0;
  }

  /** Upper case for HTML elements. */
  nameOf(node: number): string {
    return this.#strings[this.#nodes.nodeName?.[node] ?? -1] ?? '';
  }

  valueOf(node: number): string {
    return this.#strings[this.#nodes.nodeValue?.[node] ?? -1] ?? '';
  }

  /** Names and values by turns. */
  attributesOf(node: number): string[] {
    return (this.#nodes.attributes?.[node] ?? []).map((at) => this.#strings[at] ?? '');
  }

  attribute(node: number, name: string): string | undefined {
    const attributes = this.#nodes.attributes?.[node] ?? [];
    for (let at = 0; at < attributes.length; at += 2)
      if (this.#strings[attributes[at]!] === name) return this.#strings[attributes[at + 1]!] ?? '';
    return undefined;
  }

  /** Index of the document in a frame element. */
  frameOf(node: number): number | undefined {
    return this.#frames.get(node);
  }

  /** Undefined for a node that the browser doesn't lay out, such as one with `display: none`. */
  boxOf(node: number): Box | undefined {
    const at = this.#layoutOf[node]!;
    if (at === -1) return undefined;
    const [visibility, contentVisibility, overflowX, overflowY] = (this.#layout.styles[at] ?? []).map(
      (style) => this.#strings[style] ?? '',
    );
    const [left = 0, top = 0, width = 0, height = 0] = this.#layout.bounds[at] ?? [];
    return {
      visibility: visibility ?? 'visible',
      contentVisibility: contentVisibility ?? 'visible',
      clips: isClipping(overflowX) && isClipping(overflowY),
      left,
      top,
      width,
      height,
    };
  }

  hasBox(node: number): boolean {
    return this.#layoutOf[node] !== -1;
  }

  #link(): void {
    const last = new Int32Array(this.size).fill(-1);
    for (let node = 0; node < this.size; node++) {
      const parent = this.parentOf(node);
      if (parent < 0 || parent >= node) continue;
      if (last[parent] === -1) this.firstChild[parent] = node;
      else this.nextSibling[last[parent]!] = node;
      last[parent] = node;
    }
  }
}

function isClipping(overflow: string | undefined): boolean {
  return overflow === 'hidden' || overflow === 'clip';
}
