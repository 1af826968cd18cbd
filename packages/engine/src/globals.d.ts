/** The web-standard globals the engine uses; every runtime it supports has them. Nothing of Node's is declared here. */
declare class URL {
  constructor(url: string, base?: string);
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly pathname: string;
  static canParse(url: string, base?: string): boolean;
  static parse(url: string, base?: string): URL | null;
}

declare class URLSearchParams {
  constructor(query: string);
  get(name: string): string | null;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number };
}
