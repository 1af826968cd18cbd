/** Cases that the second parser reads differently, with the reason why the Markdown is right. */
export const KNOWN_DISAGREEMENTS: Readonly<Record<string, string>> = {
  'construct/link-destinations/12': 'it percent-encodes a backslash in a destination, which browsers read as a slash',
};
