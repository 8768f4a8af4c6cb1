import { sql } from 'kysely';
import { moscowDate } from '#contract/moscow-week.ts';
import type { Postponement } from '#contract/schedule.ts';
import type { Change } from '#contract/studio/events.ts';
import { nextEpisodeNumber } from '#server/catalog/schedule/next-episode.ts';
import { plannedAt } from '#server/catalog/schedule/planned-at.ts';
import {
  findPostponement,
  postponementFields,
  writePostponement,
} from '#server/catalog/schedule/postponements.ts';
import { Failure } from '#server/failure.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import { describeConflicts } from '../../records/changes/describe-conflicts.ts';
import { afterOf, mergeChange, reverse } from '../../records/changes/merge-change.ts';
import { type Editor, lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import type { Fields, Trx } from '../../records/record-kind.ts';
import type { Undo } from '../../journal/undos.ts';

function toPostponement(fields: Fields): Postponement | null {
  const { postponed_episode: episode, postponed_until: until, postponement_note: note } = fields;
  if (episode === null) return null;
  return { episode: episode as number, until: until as string | null, note: (note as string | null) ?? '' };
}

function invalid(field: string, message: string): Failure {
  return new Failure('invalid', message, { [field]: [message] });
}

// Only what viewers wait for can be postponed: the next episode of a release that is being dubbed, to a day to come.
async function check(trx: Trx, id: string, { episode, until }: Postponement, now: Date): Promise<void> {
  const row = await trx
    .selectFrom('releases')
    .select(['is_in_production', 'episodes_total', plannedAt.as('planned_at')])
    .select((eb) =>
      eb
        .selectFrom('episodes')
        .whereRef('episodes.release_id', '=', 'releases.id')
        .where('is_published', '=', true)
        .select(sql<number[]>`json_agg(ordinal)`.as('ordinals'))
        .as('ordinals'),
    )
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  if (!row.is_in_production) throw new Failure('conflict', 'Этого релиза нет в расписании.');
  const next = nextEpisodeNumber({ total: row.episodes_total, ordinals: row.ordinals ?? [] });
  if (next === null) throw new Failure('conflict', 'Все эпизоды этого релиза уже вышли.');
  if (next !== episode) throw new Failure('conflict', `Следующий эпизод этого релиза теперь ${next}.`);
  if (row.planned_at !== null && until !== moscowDate(new Date(row.planned_at)))
    throw new Failure('conflict', `Выход эпизода ${episode} запланирован. Перенесите план или отмените его.`);
  if (until !== null && until < moscowDate(now))
    throw invalid('postponed_until', 'Выберите сегодняшний день или один из следующих.');
}

/**
 * Postpones the next episode of a release, changes that or ends it; undefined when nothing is different. Throws
 * `not_found`, `conflict` when others have changed it since or the episode is out, and `invalid` for a day that has
 * passed.
 */
export async function editPostponement(
  trx: Trx,
  editor: Editor,
  { id, change: wished, now }: { id: string; change: Change; now: Date },
): Promise<NewEvent | undefined> {
  const found = await lockRecord(trx, releaseKind, id, editor);
  const before = postponementFields(await findPostponement(trx, Number(id), now));
  const { change, conflicts } = mergeChange(before, wished);
  if (conflicts.length > 0) throw await describeConflicts(trx, releaseKind, found, conflicts);
  const postponement = toPostponement({ ...before, ...afterOf(change) });
  const after = postponementFields(postponement);
  const pairs = Object.entries(before).map(([field, was]) => [field, [was, after[field]]] as const);
  const made = Object.fromEntries(pairs.filter(([, [was, is]]) => was !== is)) as unknown as Change;
  if (Object.keys(made).length === 0) return undefined;
  if (postponement) await check(trx, id, postponement, now);
  await writePostponement(trx, Number(id), postponement);
  return {
    act: postponement ? 'release.postpone' : 'release.resume',
    thingId: found.id,
    title: found.title,
    teamIds: found.teamIds ?? [],
    change: made,
  };
}

/** How postponing and ending that are taken back: the same change, reversed. */
export function undoPostponement(now: () => Date): Undo {
  return async (trx, { thing_id, title, change }, access) => {
    const reversed = { id: thing_id ?? '', change: reverse(change ?? {}), now: now() };
    const made = await editPostponement(trx, access, reversed);
    if (!made) throw new Failure('conflict', `Перенос релиза «${title ?? ''}» с тех пор изменили.`);
    return made;
  };
}
