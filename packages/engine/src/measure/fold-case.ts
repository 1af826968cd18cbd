const folded = new Uint16Array(0x10000);

/** A UTF-16 unit in lower case, by itself: where a character's lower case is several units, the first of them. */
export function foldCase(unit: number): number {
  if (unit < 0x80) return unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
  let lower = folded[unit]!;
  if (lower === 0) {
    lower = String.fromCharCode(unit).toLowerCase().charCodeAt(0);
    folded[unit] = lower;
  }
  return lower;
}
