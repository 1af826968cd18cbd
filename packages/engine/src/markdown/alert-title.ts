/** The title that GitHub displays above an alert: `Note` for `NOTE`. */
export function alertTitle(kind: string): string {
  return kind.slice(0, 1).toUpperCase() + kind.slice(1).toLowerCase();
}
