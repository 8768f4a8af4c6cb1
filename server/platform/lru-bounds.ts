/** Options of an `LRUCache` for at most `count` entries. Its own `max` takes the memory for all of them at once. */
export function atMost(count: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: count, sizeCalculation: () => 1 };
}
