/** Cases that are not exact, and why each stays so; a test fails when one of them comes to be exact. */
export const KNOWN_DIFFERENCES: Readonly<Record<string, string>> = {};
