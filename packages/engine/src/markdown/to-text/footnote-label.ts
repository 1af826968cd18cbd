/** A footnote's label without what would end it, or begin something else in it. */
export function footnoteLabel(label: string): string {
  return label.replace(/[\s\p{Cc}[\]\\`<>&|^*_~$]+/gu, '-').slice(0, 200) || '-';
}
