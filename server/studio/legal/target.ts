import { sql, type Transaction } from 'kysely';
import { nameEpisode } from '#contract/episode-names.ts';
import type { LegalTarget } from '#contract/studio/blocks.ts';
import { noEpisode } from '#server/catalog/episodes/no-episode.ts';
import { noRelease } from '#server/catalog/releases/find-release.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** What a claim or a block is about: a release, or one of its episodes. */
export type TargetIds = { release_id: number; episode_id: string | null };

/** SQL for the row of `releases`, as legal pages name it. */
export const releaseOfTarget = sql<LegalTarget['release']>`json_build_object(
  'id', releases.id, 'name', releases.name_main, 'alias', releases.alias, 'cuts', releases.cuts)`;

/** SQL for the row of `episodes` of a left join; null where there is none. */
export const episodeOfTarget = sql<
  LegalTarget['episode']
>`case when episodes.id is not null then json_build_object(
  'id', episodes.id, 'ordinal', episodes.ordinal, 'name', episodes.name, 'cuts', episodes.cuts) end`;

/** «Лисья почта, эпизод 3». */
export function titleOfTarget({ release, episode }: LegalTarget): string {
  return episode === null ? release.name : `${release.name}, ${nameEpisode(episode.ordinal)}`;
}

/** Fails with `not_found` unless the release exists and the episode is one of its own. */
export async function checkTarget(
  trx: Transaction<Schema>,
  { release_id, episode_id }: TargetIds,
): Promise<void> {
  const release = await trx
    .selectFrom('releases')
    .select('id')
    .where('id', '=', release_id)
    .executeTakeFirst();
  if (!release) throw noRelease();
  if (episode_id === null) return;
  const episode = await trx
    .selectFrom('episodes')
    .select('id')
    .where('id', '=', episode_id)
    .where('release_id', '=', release_id)
    .executeTakeFirst();
  if (!episode) throw noEpisode();
}
