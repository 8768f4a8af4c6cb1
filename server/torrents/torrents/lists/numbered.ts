import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SeasonNames } from '#server/catalog/search/season-names.ts';
import { EPISODE_RANGE } from '../files/name-facts.ts';

/**
 * SQL condition on `torrents`: its description («1-12 + OVA(1-4)», «1-3, 5») names an episode, or does not begin with a
 * number and so does not say which episodes are inside.
 */
export function mayContain(episode: number): RawBuilder<SqlBool> {
  return sql`(torrents.description !~ ${EPISODE_RANGE} or exists (
    select 1 from regexp_split_to_table(torrents.description, '[,;+]') as part,
      regexp_match(trim(part), ${EPISODE_RANGE}) as bounds
    where ${episode}::numeric between bounds[1]::numeric and coalesce(bounds[2], bounds[1])::numeric
  ))`;
}

/**
 * Filters the ids of releases, all of them by default, to those of a season of their show, in the same order. Where no
 * name has the number of the season, found releases without any number are kept, or else all of them: their numbers are
 * in other databases only.
 */
export function ofSeason(
  { seasonOf, ofSeason: named }: Pick<SeasonNames, 'seasonOf' | 'ofSeason'>,
  season: number,
  ids: readonly number[] | undefined,
): readonly number[] {
  if (ids === undefined) return named(season);
  const tries = [
    ids.filter((id) => (seasonOf(id) ?? 1) === season),
    ids.filter((id) => seasonOf(id) === undefined),
  ];
  return tries.find((found) => found.length > 0) ?? ids;
}
