import type { Change } from '#contract/studio/events.ts';
import type { BulkResult } from '#contract/studio/records/releases.ts';
import { type ReleaseState, releaseState } from '#contract/studio/releases.ts';
import { changeReleaseState } from '#server/catalog/release-state/change-release-state.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Undo } from '../../journal/undos.ts';
import type { Editor } from '../../records/edit-record.ts';
import type { Trx } from '../../records/record-kind.ts';
import { changeByVerb, isAllowed } from '../state/act-on-release.ts';
import { fromBulk, teamsOf, toBulkEvent, toBulkUndo } from './bulk-event.ts';
import { type Chosen, lockChosen, lockReleases } from './lock-releases.ts';

type Verb = 'show' | 'hide';

type StatesRequest = {
  chosen: Chosen;
  verb: Verb;
  /** Whether only to count what would change. */
  isDryRun: boolean;
  reason?: string | undefined;
};

/** Shows or hides many releases with one event; those whose state does not allow it stay. Throws as `lockChosen`. */
export function changeReleaseStates(
  db: Database,
  editor: Editor,
  { chosen, verb, isDryRun, reason }: StatesRequest,
): Promise<BulkResult> {
  return inTransaction(db, async (trx) => {
    const found = await lockChosen(trx, editor, chosen);
    const changing = found.filter(({ info }) => isAllowed(verb, info['state'] as ReleaseState));
    const counts = { changed: changing.length, unchanged: found.length - changing.length };
    if (isDryRun || changing.length === 0) return { ...counts, event_id: null };
    const changes: [string, Change][] = [];
    for (const { id } of changing) {
      const { before, release } = await changeByVerb(trx, verb, Number(id));
      changes.push([id, { state: [before, release.state] }]);
    }
    const event = { act: `release.bulk_${verb}`, ...toBulkEvent(changes, teamsOf(changing)) } as const;
    return { ...counts, event_id: await recordEvent(trx, editor, { ...event, reason }) };
  });
}

async function giveBack(trx: Trx, id: string, [before, after]: readonly unknown[]): Promise<Change> {
  const { release } = await changeReleaseState(trx, Number(id), () => releaseState.parse(before));
  return { state: [after, release.state] };
}

/** Gives many releases the states from before, but for those whose state has changed since. */
export function undoStatesBy(verb: Verb): Undo {
  return async (trx, { change, title }, access) => {
    const changes = fromBulk(change ?? {});
    const releases = await lockReleases(trx, access, [...changes.keys()]);
    const undone: [string, Change][] = [];
    for (const { id, info } of releases) {
      const pair = changes.get(id)?.['state'] ?? [];
      if (info['state'] === pair[1]) undone.push([id, await giveBack(trx, id, pair)]);
    }
    const told = toBulkUndo(undone, { title, teamIds: teamsOf(releases), of: changes.size });
    return { act: `release.bulk_${verb}`, ...told };
  };
}
