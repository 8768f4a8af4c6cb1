import { sql } from 'kysely';
import { Failure } from '#server/failure.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import type { Undo } from '../../journal/undos.ts';
import { lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import type { RecordKind, Trx } from '../../records/record-kind.ts';
import { markReleaseChanged, releaseOf } from '../episodes/episode-kind.ts';

/** Adds an episode without a video, so that its steps can be planned. Throws `not_found` and `conflict`. */
export async function beginEpisode(
  trx: Trx,
  kind: RecordKind,
  access: StudioAccess,
  { releaseId, ordinal }: { releaseId: string; ordinal: number },
): Promise<NewEvent> {
  const { teamIds = [] } = await lockRecord(trx, releaseKind, releaseId, access);
  const added = await trx
    .insertInto('episodes')
    .values({ release_id: Number(releaseId), ordinal, sort_order: Math.floor(ordinal), is_published: false })
    .onConflict((conflict) => conflict.columns(['release_id', 'ordinal']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new Failure('conflict', 'Эпизод с этим номером уже есть.');
  await markReleaseChanged(trx, Number(releaseId));
  const made = await kind.find(trx, added.id);
  const title = made?.title ?? '';
  return { act: 'episode.begin', thingId: added.id, title, teamIds, change: { ordinal: [null, ordinal] } };
}

/** Takes a begun episode away again, unless something has come to it since. */
export function undoBeginning(kind: RecordKind): Undo {
  return async (trx, { thing_id }, access) => {
    const episode = await lockRecord(trx, kind, thing_id ?? '', access);
    const { id, title, teamIds = [], fields } = episode;
    const { rows } = await sql`
      select from episodes
      where id = ${id}::uuid and not is_published and deleted_at is null and taken_back_at is null
        and not exists (select from episode_videos where episode_id = episodes.id)
        and not exists (select from ingests where episode_id = episodes.id)
        and not exists (select from episode_steps where episode_id = episodes.id)
        and not exists (select from episode_remarks where episode_id = episodes.id and removed_at is null)
        and not exists (select from publication_plans where episode_id = episodes.id)
        and not exists (
          select from uploads
          where uploads.release_id = episodes.release_id and uploads.ordinal = episodes.ordinal
            and uploads.state in ('sending', 'received')
        )
        and not exists (
          select from journal_events
          where thing = 'episode' and thing_id = episodes.id::text and act = 'episode.edit'
        )`.execute(trx);
    if (rows.length === 0)
      throw new Failure(
        'conflict',
        'У эпизода уже есть видео, план, этапы, замечания или правки: такой эпизод не убирают отменой.',
      );
    await kind.remove(trx, id);
    await markReleaseChanged(trx, releaseOf(episode));
    return {
      act: 'episode.give_up',
      thingId: id,
      title,
      teamIds,
      change: { ordinal: [fields['ordinal'], null] },
    };
  };
}
