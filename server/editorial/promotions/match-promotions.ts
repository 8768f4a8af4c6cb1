import { isDeepStrictEqual } from 'node:util';

/**
 * Which stored promotion (by its place) each of a file continues: the one that says the same, else one with its title
 * and release, else the one in its place; each at most once.
 */
export function matchPromotions<P extends { title: string | null; release_id: number | null }>(
  stored: readonly P[],
  wanted: readonly P[],
): (number | undefined)[] {
  const free = new Set(stored.keys());
  const matches: (number | undefined)[] = wanted.map(() => undefined);
  const matchBy = (isIt: (candidate: P | undefined, one: P, from: number, to: number) => boolean) => {
    for (const [to, one] of wanted.entries()) {
      if (matches[to] !== undefined) continue;
      const found = [...free].find((from) => isIt(stored[from], one, from, to));
      if (found === undefined) continue;
      free.delete(found);
      matches[to] = found;
    }
  };
  matchBy((candidate, one) => isDeepStrictEqual(candidate, one));
  matchBy((candidate, one) => candidate?.title === one.title && candidate.release_id === one.release_id);
  matchBy((_, __, from, to) => from === to);
  return matches;
}
