declare module 'html-encoding-sniffer' {
  interface SnifferOptions {
    readonly xml?: boolean;
    readonly transportLayerEncodingLabel?: string | undefined;
    readonly defaultEncoding?: string;
  }
  /** @returns the name of an encoding of the Encoding Standard, or {@link SnifferOptions.defaultEncoding} as given. */
  function sniffEncoding(bytes: Uint8Array, options?: SnifferOptions): string;
  export = sniffEncoding;
}
