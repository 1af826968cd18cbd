/**
 * An empty array with room for one. Whatever is pushed to an array without any makes room for sixteen more, and pages have
 * hundreds of thousands of blocks, most of them with one child.
 *
 * @param any - of the kind that will stand in it; not kept.
 */
export function arrayWithCapacityOne<T>(any: T): T[] {
  const array = [any];
  array.pop();
  return array;
}
