import type { Transaction } from 'kysely';
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
    .where('episodes.id', '=', episodeId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { release_id, ordinal, name_main, is_published, name, duration } = row;
  const heights = heightsOf(row.video);
  const fields = {
    ordinal,
    name,
    duration,
    opening: row.opening_start === null ? null : { start: row.opening_start, stop: row.opening_stop },
    ending: row.ending_start === null ? null : { start: row.ending_start, stop: row.ending_stop },
    has_480: heights.includes(480),
    has_720: heights.includes(720),
    has_1080: heights.includes(1080),
  };
  return {
    releaseId: release_id,
    title: `${name_main}, эпизод ${ordinal}`,
    isPublished: is_published,
    fields,
  };
}

/** What the journal records of a publication: a new episode, or another video of one that was there. */
export async function episodeEvents(
  trx: Trx,
  episodeId: string,
  before: Awaited<ReturnType<typeof readJournaledEpisode>>,
): Promise<NewEvent[]> {
  const after = await readJournaledEpisode(trx, episodeId);
  if (!before || !after) return [];
  const { releaseId, title, fields } = after;
  const change = compareFields(before.isPublished ? before.fields : {}, fields);
  const teamIds = await readTeamIds(trx, releaseId);
  const act = before.isPublished ? 'episode.replace' : 'episode.create';
  return [{ act, thingId: episodeId, title, teamIds, ...(change && { change }) }];
}
