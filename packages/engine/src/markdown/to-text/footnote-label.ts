/** The label without characters that would end it or start other syntax. */
export function footnoteLabel(label: string): string {
  return label.replace(/[\s\p{Cc}[\]\\`<>&|^*_~$]+/gu, '-').slice(0, 200) || '-';
}
