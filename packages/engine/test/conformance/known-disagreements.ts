/** Cases that the second parser reads otherwise than the first, and why that is no fault of the Markdown. */
export const KNOWN_DISAGREEMENTS: Readonly<Record<string, string>> = {
  'construct/link-destinations/12': 'it percent-encodes a backslash in a destination, which browsers read as a slash',
};
