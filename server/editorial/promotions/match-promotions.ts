import { isDeepStrictEqual } from 'node:util';

/**
 * Finds the index of the stored promotion that each promotion of a file continues: one with the same content, otherwise
 * one with the same title and release, otherwise the one at the same index. Uses each stored promotion at most once.
 */
export function matchPromotions<P extends { title: string | null; release_id: number | null }>(
  stored: readonly P[],
  entries: readonly P[],
): (number | undefined)[] {
  const unmatched = new Set(stored.keys());
  const matches: (number | undefined)[] = entries.map(() => undefined);
  const matchBy = (isMatch: (candidate: P | undefined, entry: P, from: number, to: number) => boolean) => {
    for (const [to, entry] of entries.entries()) {
      if (matches[to] !== undefined) continue;
      const found = [...unmatched].find((from) => isMatch(stored[from], entry, from, to));
      if (found === undefined) continue;
      unmatched.delete(found);
      matches[to] = found;
    }
  };
  matchBy((candidate, entry) => isDeepStrictEqual(candidate, entry));
  matchBy(
    (candidate, entry) => candidate?.title === entry.title && candidate.release_id === entry.release_id,
  );
  matchBy((_, __, from, to) => from === to);
  return matches;
}
