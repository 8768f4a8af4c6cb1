import { type ReleaseState, releaseState } from '#contract/studio/releases.ts';
import { changeReleaseState } from '#server/catalog/release-state/change-release-state.ts';
import { Failure } from '#server/failure.ts';
import type { Undo, Undos } from '../journal/undo.ts';
import { type ReleaseVerb, toReleaseEvent } from './act-on-release.ts';

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

/** How acts on releases are taken back. A restored release is deleted again by an act that asks for the password. */
export const RELEASE_UNDOS: Undos = {
  'release.hide': undoBy('show'),
  'release.show': undoBy('hide'),
  'release.delete': undoBy('restore'),
};
