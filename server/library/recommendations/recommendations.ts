import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { REASONS, type Reason, type Recommendations } from '#contract/recommendations.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isOpenIn, type Region } from '#server/platform/location/region.ts';
import { RELEASE_COLUMNS, type ReleaseRow, toRelease } from '#server/catalog/releases/release-rows.ts';

type Because = NonNullable<Recommendations['because']>;

const MAX_RECOMMENDATIONS = 15;

export type RecommendationRow = ReleaseRow & { reason: Reason; because: Because };

/**
 * SQL for what a job has recommended to a user, as a JSON list, best first, without releases that the user has since
 * added to a list or dismissed and without those blocked in the region.
 */
export function recommendationsColumn(db: Database, userId: number, region: Region) {
  return jsonArrayFrom<RecommendationRow>(
    db
      .selectFrom('recommendations')
      .innerJoin('public_releases as releases', 'releases.id', 'recommendations.release_id')
      .innerJoin('public_releases as watched', 'watched.id', 'recommendations.because_id')
      .select(RELEASE_COLUMNS)
      .select([
        'recommendations.reason',
        sql<Because>`json_build_object('id', watched.id, 'alias', watched.alias, 'name', watched.name_main)`.as(
          'because',
        ),
      ])
      .where('recommendations.user_id', '=', userId)
      .where('releases.published_episodes', '>', 0)
      .where(isOpenIn(region))
      .where(
        sql<boolean>`not exists (
          select from dismissed_recommendations as gone
          where gone.user_id = recommendations.user_id and gone.release_id = releases.id
        ) and not exists (
          select from favorites
          where favorites.user_id = recommendations.user_id and favorites.release_id = releases.id
        ) and not exists (
          select from collections
          where collections.user_id = recommendations.user_id and collections.release_id = releases.id
        )`,
      )
      .orderBy('recommendations.position')
      .limit(MAX_RECOMMENDATIONS),
  );
}

/** Converts the rows to the wire format. */
export function toRecommendations(rows: readonly RecommendationRow[], region: Region): Recommendations {
  return {
    because: rows[0]?.because ?? null,
    releases: rows.map((row) => ({ ...toRelease(row, region), reason: describe(row.reason) })),
  };
}

function describe(reason: Reason) {
  return { value: reason, description: REASONS[reason] };
}

/** Stops recommending releases to a user; unknown releases are skipped. */
export async function dismissRecommendations(
  db: Database,
  userId: number,
  releaseIds: readonly number[],
): Promise<void> {
  await sql`
    with gone as (
      insert into dismissed_recommendations (user_id, release_id)
      select ${userId}, id from public_releases where id = any(${[...releaseIds]}::integer[]) order by id
      on conflict do nothing
    )
    insert into recommendations_due (user_id) values (${userId}) on conflict do nothing
  `.execute(db);
}

/** Recommends dismissed releases to a user again. */
export async function restoreRecommendations(
  db: Database,
  userId: number,
  releaseIds: readonly number[],
): Promise<void> {
  await sql`
    with back as (
      delete from dismissed_recommendations
      where user_id = ${userId} and release_id = any(${[...releaseIds]}::integer[])
    )
    insert into recommendations_due (user_id) values (${userId}) on conflict do nothing
  `.execute(db);
}
