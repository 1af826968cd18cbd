/**
 * Arrays of exactly the needed capacity. V8 grows an empty array to a capacity of 17 on the first
 * `push`, and a page may have hundreds of thousands of nodes, most of them with one child.
 */

/**
 * An empty array with capacity for one element.
 *
 * @param example - determines the type of the elements; not kept.
 */
export function arrayWithCapacityOne<T>(example: T): T[] {
  const array = [example];
  array.pop();
  return array;
}

/** A copy without spare capacity if `array` has 2 to `maxLength` elements, else `array` itself. */
export function shrinkToFit<T>(array: T[], maxLength: number): T[] {
  return array.length > 1 && array.length <= maxLength ? array.slice() : array;
}
