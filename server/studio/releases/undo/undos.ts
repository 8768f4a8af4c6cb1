import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/studio/events.ts';
import { releaseFields } from '#contract/studio/records/releases.ts';
import { type ReleaseState, releaseState } from '#contract/studio/releases.ts';
import { changeReleaseState } from '#server/catalog/release-state/change-release-state.ts';
import { Failure } from '#server/failure.ts';
import { recordEvents } from '#server/platform/database/journal/record-event.ts';
import type { PartialUndo, Undo } from '../../journal/undos.ts';
import { lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import { afterOf } from '../../records/changes/merge-change.ts';
import type { Trx } from '../../records/record-kind.ts';
import {
  changeByVerb,
  type ReleaseVerb,
  takePublishedBack,
  toReleaseEvent,
} from '../state/act-on-release.ts';

/** Gives a release the state from before an event, unless somebody has changed it since. */
export function undoBy(verb: ReleaseVerb): Undo {
  return async (trx, { thing_id, change }, access) => {
    await lockRecord(trx, releaseKind, thing_id ?? '', access);
    const [before, after] = (change?.['state'] ?? []) as ReleaseState[];
    const state = releaseState.parse(before);
    const made = await changeReleaseState(trx, Number(thing_id), (now) => {
      if (now !== after) throw new Failure('conflict', 'Состояние релиза с тех пор изменилось.');
      return state;
    });
    return toReleaseEvent(verb, made);
  };
}

/** Gives a release that was shown its state of before, and takes back the episodes that came out with it. */
export const undoShowing: Undo = async (trx, event, access) => {
  // Episodes are locked before their release.
  const taken = await takePublishedBack(trx, Number(event.thing_id), event.change);
  const hidden = await undoBy('hide')(trx, event, access);
  await recordEvents(trx, access, taken);
  return hidden;
};

// What has come to it since would go with it.
async function refusePublished(trx: Trx, id: string): Promise<void> {
  const row = await trx
    .selectFrom('releases')
    .select('state')
    .select((eb) => [
      eb
        .exists(eb.selectFrom('episodes').select('id').whereRef('release_id', '=', 'releases.id'))
        .as('has_episodes'),
      eb
        .exists(eb.selectFrom('torrents').select('id').whereRef('release_id', '=', 'releases.id'))
        .as('has_torrents'),
    ])
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (row?.state !== 'draft')
    throw new Failure('conflict', 'Этот релиз уже не черновик. Если он не нужен, удалите его.');
  if (row.has_episodes || row.has_torrents)
    throw new Failure(
      'conflict',
      'У этого релиза уже есть эпизоды или торренты. Если он не нужен, удалите его.',
    );
}

/** Deletes a draft that nobody has changed since it was added; it can be restored for thirty days. */
const undoCreation: Undo = async (trx, { thing_id, title, change }, access) => {
  const { id, fields } = await lockRecord(trx, releaseKind, thing_id ?? '', access);
  await refusePublished(trx, id);
  if (!isDeepStrictEqual(fields, afterOf(change ?? {})))
    throw new Failure('conflict', `«${title ?? ''}» с тех пор изменили.`);
  return toReleaseEvent('delete', await changeByVerb(trx, 'delete', Number(id)));
};

// An import records only the fields that are not the defaults, so nobody can tell what has been changed since.
function stayingOfCreation(change: Change): 'all' | string[] {
  return Object.keys(releaseFields.shape).every((field) => Object.hasOwn(change, field)) ? [] : 'all';
}

export const releaseCreationUndo: PartialUndo = { undo: undoCreation, staying: stayingOfCreation };
