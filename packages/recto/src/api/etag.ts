/** Weak comparison, as RFC 9110 requires for `If-None-Match`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const etags = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return etags.includes('*') || etags.includes(etag.replace(/^W\//, ''));
}
