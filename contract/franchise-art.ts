import type { Release } from './release.ts';

type Candidate = Pick<Release, 'added_in_users_favorites'> & {
  age_rating: Pick<Release['age_rating'], 'is_adult'>;
};

/**
 * The releases whose wide art may stand for a franchise, the best known first: the first one that has any shows the
 * franchise. Those for adults are left out; equals keep their order.
 */
export function inArtOrder<T extends Candidate>(releases: readonly T[]): T[] {
  return releases
    .filter(({ age_rating }) => !age_rating.is_adult)
    .toSorted((a, b) => b.added_in_users_favorites - a.added_in_users_favorites);
}
