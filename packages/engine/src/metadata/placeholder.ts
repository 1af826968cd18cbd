/** What templates leave behind when they have no value. */
const PLACEHOLDER = /^(?:undefined|null|none|false|#)?$|^\{\{/i;

export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value);
}
