import { sql } from 'kysely';
import type { EpisodeState } from '#contract/studio/records/episodes.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { type NewEvent, PROGRAM, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { dropPlan } from '#server/publishing/videos/publish-video.ts';
import type { Undo } from '../../journal/undos.ts';
import { type Editor, lockRecord } from '../../records/edit-record.ts';
import type { RecordKind, StudioRecord, Trx } from '../../records/record-kind.ts';
import { markReleaseChanged, releaseOf } from './episode-kind.ts';

// A deleted episode keeps everything for thirty days: its number, its place, its video, the positions of viewers, and
// what was reported of it. It is not published, so nobody but the studio sees it.

type Verb = 'delete' | 'restore';

function toEvent(
  verb: Verb,
  { id, title, teamIds = [] }: StudioRecord,
  plan: string | null = null,
): NewEvent {
  const states: EpisodeState[] = ['published', 'deleted'];
  const state = (verb === 'delete' ? states : states.toReversed()) as [EpisodeState, EpisodeState];
  const change = plan === null ? { state } : { state, plan: [plan, null] as [string, null] };
  return { act: `episode.${verb}`, thingId: id, title, teamIds, change };
}

/** Deletes an episode for thirty days. Throws `not_found`, and `conflict` unless it is published. */
export async function deleteEpisode(
  trx: Trx,
  kind: RecordKind,
  editor: Pick<Editor, 'teams'>,
  id: string,
): Promise<NewEvent> {
  const episode = await lockRecord(trx, kind, id, editor);
  const { state } = episode.info;
  if (state === 'taken_back')
    throw new Failure('conflict', 'Эпизод снят с публикации: зрители его не видят.');
  if (state === 'deleted') throw new Failure('conflict', 'Этот эпизод уже удалён.');
  if (state !== 'published') throw new Failure('conflict', 'Эпизод ещё не опубликован: удалять нечего.');
  await sql`
    update episodes set is_published = false, deleted_at = now() where id = ${id}::uuid`.execute(trx);
  const plan = await dropPlan(trx, id);
  await markReleaseChanged(trx, releaseOf(episode));
  return toEvent('delete', episode, plan);
}

// An episode that is published is news by a trigger; one that comes back is none, unless it was to become news.
async function publishWithoutNews(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql`select from event_episodes where episode_id = ${id}::uuid`.execute(trx);
  await sql`
    update episodes set is_published = true, deleted_at = null where id = ${id}::uuid`.execute(trx);
  if (rows.length > 0) return;
  await sql`delete from event_episodes where episode_id = ${id}::uuid`.execute(trx);
}

/** Brings a deleted episode back as it was. Throws `not_found`, and `conflict` when it is not deleted. */
export async function restoreEpisode(
  trx: Trx,
  kind: RecordKind,
  editor: Pick<Editor, 'teams'>,
  id: string,
): Promise<NewEvent> {
  const episode = await lockRecord(trx, kind, id, editor);
  if (episode.info['state'] !== 'deleted') throw new Failure('conflict', 'Этот эпизод не удалён.');
  await publishWithoutNews(trx, id);
  await markReleaseChanged(trx, releaseOf(episode));
  return toEvent('restore', episode);
}

/** Takes a deletion back. */
export function undoDeletion(kind: RecordKind): Undo {
  return (trx, { thing_id }, access) => restoreEpisode(trx, kind, access, thing_id ?? '');
}

function removeNext(db: Database, kind: RecordKind, days: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from episodes where deleted_at < now() - make_interval(days => ${days}::integer)
      order by deleted_at limit 1 for update skip locked`.execute(trx);
    const episode = rows[0] && (await kind.find(trx, rows[0].id));
    if (!episode) return false;
    const { id, title, teamIds = [] } = episode;
    await kind.remove(trx, id);
    const change = { ordinal: [episode.fields['ordinal'], null] as [unknown, null] };
    await recordEvent(trx, PROGRAM, { act: 'episode.remove', thingId: id, title, teamIds, change });
    return true;
  });
}

/**
 * Removes the episodes that were deleted so many days ago, with everything that belongs to them; their files are
 * removed by `sweepStorage`, because no row names them any more.
 */
export async function removeDeletedEpisodes(
  db: Database,
  kind: RecordKind,
  { days, isStopping = () => false }: { days: number; isStopping?: () => boolean },
): Promise<void> {
  while (!isStopping() && (await removeNext(db, kind, days)));
}
