import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/studio/events.ts';
import { releaseFields } from '#contract/studio/records/releases.ts';
import { type ReleaseState, releaseState } from '#contract/studio/releases.ts';
import { changeReleaseState } from '#server/catalog/release-state/change-release-state.ts';
import { Failure } from '#server/failure.ts';
import type { Undo, Undos } from '../../journal/undo.ts';
import { lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import { afterOf } from '../../records/changes/merge-change.ts';
import { changeByVerb, type ReleaseVerb, toReleaseEvent } from '../state/act-on-release.ts';
import { undoReleasesChange } from '../change-releases.ts';
import { undoSubmission } from '../state/submit-release.ts';
import { releaseEditUndo } from './release-edit.ts';

/** Gives a release the state from before an event, unless somebody has changed it since. */
function undoBy(verb: ReleaseVerb): Undo {
  return async (trx, { thing_id, change }) => {
    const [before, after] = (change?.['state'] ?? []) as ReleaseState[];
    const state = releaseState.parse(before);
    const made = await changeReleaseState(trx, Number(thing_id), (now) => {
      if (now !== after) throw new Failure('conflict', 'Состояние релиза с тех пор изменилось.');
      return state;
    });
    return toReleaseEvent(verb, made);
  };
}

/** Deletes a release that nobody has changed since it was added; it can be restored for thirty days. */
const undoCreation: Undo = async (trx, { thing_id, title, change }) => {
  const { id, fields } = await lockRecord(trx, releaseKind, thing_id ?? '');
  if (!isDeepStrictEqual(fields, afterOf(change ?? {})))
    throw new Failure('conflict', `«${title ?? ''}» с тех пор изменили.`);
  return toReleaseEvent('delete', await changeByVerb(trx, 'delete', Number(id)));
};

// An import records only the fields that are not the defaults, so nobody can tell what has been changed since.
function stayingOfCreation(change: Change): 'all' | string[] {
  return Object.keys(releaseFields.shape).every((field) => Object.hasOwn(change, field)) ? [] : 'all';
}

/** How acts on releases are taken back. A restored release is deleted again by an act that asks for the password. */
export const RELEASE_UNDOS: Undos = {
  'release.create': { undo: undoCreation, staying: stayingOfCreation },
  'release.edit': releaseEditUndo,
  'release.bulk': undoReleasesChange,
  'release.submit': undoSubmission,
  'release.hide': undoBy('show'),
  'release.show': undoBy('hide'),
  'release.delete': undoBy('restore'),
};
