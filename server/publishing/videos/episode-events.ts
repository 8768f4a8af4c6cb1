import { sql, type Transaction } from 'kysely';
import { nameEpisode } from '#contract/episode-names.ts';
import { forEachMark } from '#contract/marks.ts';
import type { EpisodeState } from '#contract/studio/records/episodes.ts';
import { heightsOf, videoColumn } from '#server/catalog/episodes/episode-video.ts';
import { readTeamIds } from '#server/catalog/release-state/change-release-state.ts';
import { compareFields } from '#server/platform/database/journal/compare-fields.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Trx = Transaction<Schema>;

/** Reads an episode with the fields that its publication may change, named as on a catalogue line. */
export async function readJournaledEpisode(trx: Trx, episodeId: string) {
  const row = await trx
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .selectAll('episodes')
    .select(['releases.name_main', videoColumn().as('video')])
    .select(
      sql<string | null>`(
        select id from episode_videos where episode_id = episodes.id and replaced_at is null and folder is not null
      )`.as('video_id'),
    )
    .leftJoin('publication_plans', 'publication_plans.episode_id', 'episodes.id')
    .select('publication_plans.at as plan')
    .where('episodes.id', '=', episodeId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { release_id, ordinal, name_main, is_published, taken_back_at, name, duration, video_id } = row;
  const heights = heightsOf(row.video);
  const fields = {
    ordinal,
    name,
    duration,
    ...forEachMark((kind) =>
      row[`${kind}_start`] === null ? null : { start: row[`${kind}_start`], stop: row[`${kind}_stop`] },
    ),
    has_480: heights.includes(480),
    has_720: heights.includes(720),
    has_1080: heights.includes(1080),
  };
  return {
    releaseId: release_id,
    title: `${name_main}, ${nameEpisode(ordinal)}`,
    isPublished: is_published,
    isTakenBack: taken_back_at !== null,
    /** The id of its video of ours. */
    videoId: video_id,
    /** When it is to be published. */
    plan: row.plan,
    fields,
  };
}
export type JournaledEpisode = NonNullable<Awaited<ReturnType<typeof readJournaledEpisode>>>;

function actOfPublication(before: JournaledEpisode, isReturn: boolean) {
  if (before.isTakenBack) return 'episode.publish';
  if (!before.isPublished) return 'episode.create';
  return isReturn ? 'episode.return' : 'episode.replace';
}

const TAKEN_BACK: [EpisodeState, EpisodeState] = ['taken_back', 'published'];

/**
 * What the journal records of a publication: a new episode, one that was taken back, or another video of one that was
 * there; `isReturn`: a video that was published before.
 */
export async function episodeEvents(
  trx: Trx,
  episodeId: string,
  before: JournaledEpisode | undefined,
  isReturn = false,
): Promise<NewEvent[]> {
  const after = await readJournaledEpisode(trx, episodeId);
  if (!before || !after) return [];
  const { releaseId, title, fields } = after;
  const isNew = !before.isPublished && !before.isTakenBack;
  const change = compareFields(
    { ...(isNew ? {} : before.fields), video: before.videoId, plan: before.plan },
    { ...fields, video: after.videoId, plan: after.plan },
  );
  const state = before.isTakenBack ? { state: TAKEN_BACK } : {};
  const teamIds = await readTeamIds(trx, releaseId);
  const act = actOfPublication(before, isReturn);
  return [{ act, thingId: episodeId, title, teamIds, change: { ...state, ...change } }];
}

/** What the journal records of a video that is prepared, or of an episode that is taken back. */
export async function eventOfEpisode(
  trx: Trx,
  episodeId: string,
  { releaseId, title }: JournaledEpisode,
  event: Pick<NewEvent, 'act' | 'change'>,
): Promise<NewEvent> {
  return { ...event, thingId: episodeId, title, teamIds: await readTeamIds(trx, releaseId) };
}
