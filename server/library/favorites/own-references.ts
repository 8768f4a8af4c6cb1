import { sql } from 'kysely';
import { AGE_RATINGS, RELEASE_TYPES } from '#contract/enums.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { UserListRows } from './own-releases.ts';

function ownReleases(db: Database, own: UserListRows) {
  return db
    .selectFrom('public_releases as releases')
    .where('releases.id', 'in', db.selectFrom(own.as('own')).select('own.release_id'));
}

/** Lists the types of the releases in a user's list, in their usual order. */
export async function listOwnTypes(
  db: Database,
  own: UserListRows,
): Promise<{ value: string; description: string }[]> {
  const rows = await ownReleases(db, own).select('type').distinct().execute();
  const present = new Set<string>(rows.map(({ type }) => type));
  return Object.entries(RELEASE_TYPES)
    .filter(([value]) => present.has(value))
    .map(([value, description]) => ({ value, description }));
}

/** Lists the age ratings of the releases in a user's list, the youngest first. */
export async function listOwnAgeRatings(
  db: Database,
  own: UserListRows,
): Promise<{ value: string; label: string; description: string }[]> {
  const rows = await ownReleases(db, own).select('age_rating').distinct().execute();
  const present = new Set<string>(rows.map(({ age_rating }) => age_rating));
  return Object.entries(AGE_RATINGS)
    .filter(([value]) => present.has(value))
    .map(([value, { label, description }]) => ({ value, label, description }));
}

/** Lists the years of the releases in a user's list, the oldest first. */
export async function listOwnYears(db: Database, own: UserListRows): Promise<number[]> {
  const rows = await ownReleases(db, own).select('year').distinct().orderBy('year').execute();
  return rows.map(({ year }) => year);
}

/** Lists the genres of the releases in a user's list, by name. */
export async function listOwnGenres(
  db: Database,
  own: UserListRows,
): Promise<{ id: number; name: string }[]> {
  const present = ownReleases(db, own).select(sql<number>`unnest(releases.genre_ids)`.as('id'));
  return (
    db
      .selectFrom('genres')
      .select(['id', 'name'])
      .where('id', 'in', present)
      // Byte order would put «ё» after «я».
      .orderBy('name', (order) => order.collate('und-x-icu'))
      .execute()
  );
}
