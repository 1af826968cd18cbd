/**
 * Floats as integers of the same order. They have 31 bits, so their difference cannot overflow and
 * its sign compares two of them without a branch. Floats that differ in the last bit may share a
 * key.
 */

export function sortKey(value: number): number {
  return sortKeys(Float32Array.of(value))[0]!;
}

/** Replaces each value by its sort key, in place. */
export function sortKeys(values: Float32Array): Int32Array {
  const bits = bitsOf(values);
  for (let at = 0; at < bits.length; at++) bits[at] = sortKeyOfBits(bits[at]!);
  return bits;
}

/** The same memory, read as bits. */
export function bitsOf(values: Float32Array): Int32Array {
  return new Int32Array(values.buffer, values.byteOffset, values.length);
}

/** Sort key of the float with these bits. */
export function sortKeyOfBits(bits: number): number {
  return (bits ^ ((bits >> 31) & 0x7fffffff)) >> 1;
}
