/** The quantile of some numbers; `share` is from 0 to 1. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of an odd number of numbers. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);
