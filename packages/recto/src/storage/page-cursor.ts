/** Where a page of a newest-first list starts: after the last row of the previous page. Part of URLs. */
export interface PageCursor {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly id: string;
}

export function formatCursor({ at, id }: PageCursor): string {
  return `${at}.${id}`;
}

/** @param kind - prefix of the rows' ids. @returns undefined for an invalid cursor, which means the first page. */
export function parseCursor(text = '', kind: string): PageCursor | undefined {
  const [, at, id] = /^(\d{1,15})\.(\w{1,40})$/.exec(text) ?? [];
  return at === undefined || !id?.startsWith(`${kind}_`) ? undefined : { at: Number(at), id };
}
