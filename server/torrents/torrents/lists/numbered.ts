import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { EPISODE_RANGE, seasonOfName } from '../files/name-facts.ts';

/**
 * SQL condition on `torrents`: its description («1-12 + OVA(1-4)», «1-3, 5») names an episode, or does not begin with a
 * number and so does not say which episodes are inside.
 */
export function mayContain(episode: number): RawBuilder<SqlBool> {
  return sql`(torrents.description !~ ${EPISODE_RANGE} or exists (
    select 1 from regexp_split_to_table(torrents.description, '[,+]') as part,
      regexp_match(trim(part), ${EPISODE_RANGE}) as bounds
    where ${episode}::numeric between bounds[1]::numeric and coalesce(bounds[2], bounds[1])::numeric
  ))`;
}

/**
 * Filters the ids of releases, all of them by default, to those of a season of their show, in the same order. Where no
 * name has the number of the season, those without any number are kept: their numbers are in other databases only.
 */
export async function ofSeason(db: Database, season: number, ids: number[] | undefined): Promise<number[]> {
  const rows = await db
    .selectFrom('public_releases as releases')
    .select(['id', 'name_main', 'name_english'])
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`releases.id = any(${ids}::integer[])`))
    .execute();
  const seasons = new Map(
    rows.map((row) => [row.id, seasonOfName(row.name_english) ?? seasonOfName(row.name_main)]),
  );
  const known = (ids ?? [...seasons.keys()]).filter((id) => seasons.has(id));
  const named = known.filter((id) => (seasons.get(id) ?? 1) === season);
  return named.length > 0 ? named : known.filter((id) => seasons.get(id) === undefined);
}
