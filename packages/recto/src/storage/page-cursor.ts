/** Where a page of a list begins that has the newest first: behind the last row of the page before. As text in an address. */
export interface PageCursor {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly id: string;
}

export function formatCursor({ at, id }: PageCursor): string {
  return `${at}.${id}`;
}

/** @param kind - that the rows' ids begin with. @returns undefined for anything else, which then means the newest. */
export function parseCursor(text = '', kind: string): PageCursor | undefined {
  const [, at, id] = /^(\d{1,15})\.(\w{1,40})$/.exec(text) ?? [];
  return at === undefined || !id?.startsWith(`${kind}_`) ? undefined : { at: Number(at), id };
}
