import type { ReleasedEpisode } from '#contract/releases.ts';
import type { Database } from '../database/open.ts';
import { Failure } from '../failure.ts';
import { isBlocked, RELEASE_COLUMNS, toRelease } from '../releases/release-rows.ts';
import { episodesColumn, toEpisode } from './episode-rows.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function noEpisode(): Failure {
  return new Failure('not_found', 'Такого эпизода нет');
}

/** One published episode with its release and all episodes of that; fails with `not_found`. */
export async function findEpisode(db: Database, id: string, origin: string): Promise<ReleasedEpisode> {
  if (!UUID.test(id)) throw noEpisode();
  const row = await db
    .selectFrom('releases')
    .select([...RELEASE_COLUMNS, episodesColumn.as('episodes')])
    .where('releases.id', '=', (eb) => eb.selectFrom('episodes').select('release_id').where('id', '=', id))
    .executeTakeFirst();
  if (!row) throw noEpisode();
  const episodes = row.episodes.map((episode) => toEpisode(episode, { origin, blocked: isBlocked(row) }));
  const episode = episodes.find((one) => one.id === id.toLowerCase());
  if (!episode) throw noEpisode();
  return { ...episode, release: { ...toRelease(row), episodes } };
}

export type EpisodeMedia = {
  hls_480: string | null;
  hls_720: string | null;
  hls_1080: string | null;
  storyboard: string | null;
};

/** What of an episode is playable, as stored (keys of our storage or absolute addresses); fails with `not_found` for a blocked one, too. */
export async function findEpisodeMedia(db: Database, id: string): Promise<EpisodeMedia> {
  if (!UUID.test(id)) throw noEpisode();
  const row = await db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['hls_480', 'hls_720', 'hls_1080', 'storyboard', 'is_blocked_by_geo', 'is_blocked_by_copyrights'])
    .where('episodes.id', '=', id)
    .where('is_published', '=', true)
    .executeTakeFirst();
  if (!row || isBlocked(row)) throw noEpisode();
  return row;
}
