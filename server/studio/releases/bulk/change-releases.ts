import type { Change } from '#contract/studio/events.ts';
import { type BulkResult, releaseFields } from '#contract/studio/records/releases.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Undo } from '../../journal/undos.ts';
import { type Editor, refuseGivingAway } from '../../records/edit-record.ts';
import { refuseChecked, releaseKind } from '../../records/kinds/release.ts';
import { afterOf, mergeChange, reverse } from '../../records/changes/merge-change.ts';
import type { Fields, StudioRecord, Trx } from '../../records/record-kind.ts';
import { fromBulk, teamsOf, toBulkEvent, toBulkUndo } from './bulk-event.ts';
import { type Chosen, lockChosen, lockReleases } from './lock-releases.ts';

type BulkRequest = {
  chosen: Chosen;
  fields?: Fields | undefined;
  /** The teams and genres that each release gets or loses. */
  add?: Lists | undefined;
  remove?: Lists | undefined;
  /** Whether only to count what would change. */
  isDryRun: boolean;
  reason?: string | undefined;
};

type Lists = { teams?: readonly string[] | undefined; genre_ids?: readonly number[] | undefined };

const LISTS = releaseFields.pick({ teams: true, genre_ids: true }).partial();

// What the lists of a release are with some and without others.
function changedLists({ title, fields }: StudioRecord, { add = {}, remove = {} }: BulkRequest): Fields {
  const names = (['teams', 'genre_ids'] as const).filter((name) => add[name] ?? remove[name]);
  const lists = names.map((name) => {
    const [added, removed] = [add[name] ?? [], new Set<unknown>(remove[name])];
    const kept = (fields[name] as readonly unknown[]).filter((one) => !removed.has(one));
    return [name, [...new Set([...kept, ...added])]];
  });
  const checked = LISTS.safeParse(Object.fromEntries(lists));
  if (!checked.success) throw new Failure('invalid', `У «${title}» было бы слишком много команд или жанров.`);
  return checked.data;
}

function differencesOf(now: Fields, fields: Fields): Change {
  const wished = Object.entries(fields).map(([field, after]) => [
    field,
    [now[field], after] as [unknown, unknown],
  ]);
  return mergeChange(now, Object.fromEntries(wished)).change;
}

async function giveValues(trx: Trx, editor: Editor, releases: readonly StudioRecord[], request: BulkRequest) {
  const changes: [string, Change][] = [];
  for (const release of releases) {
    const own = differencesOf(release.fields, { ...request.fields, ...changedLists(release, request) });
    if (Object.keys(own).length === 0) continue;
    refuseChecked(editor, release);
    const { teams = release.teamIds } = afterOf(own) as { teams?: string[] };
    refuseGivingAway(editor, { ...(teams && { teamIds: teams }) });
    changes.push([release.id, own]);
    if (!request.isDryRun) await releaseKind.change(trx, release.id, afterOf(own));
  }
  return changes;
}

/** Gives many releases the same values with one event, all or none. Throws `not_found` without one of them. */
export function changeReleases(db: Database, editor: Editor, request: BulkRequest): Promise<BulkResult> {
  return inTransaction(db, async (trx) => {
    const found = await lockChosen(trx, editor, request.chosen);
    const changes = await giveValues(trx, editor, found, request);
    const counts = { changed: changes.length, unchanged: found.length - changes.length };
    if (request.isDryRun || changes.length === 0) return { ...counts, event_id: null };
    const event = { act: 'release.bulk', ...toBulkEvent(changes, teamsOf(found)) } as const;
    return { ...counts, event_id: await recordEvent(trx, editor, { ...event, reason: request.reason }) };
  });
}

/** Takes a change of many releases back but for what has been changed since, and says how many that are. */
export const undoReleasesChange: Undo = async (trx, { change, title }, access) => {
  const changes = fromBulk(reverse(change ?? {}));
  const undone: [string, Change][] = [];
  const releases = await lockReleases(trx, access, [...changes.keys()]);
  for (const release of releases) {
    const { id, fields } = release;
    const { change: own, conflicts } = mergeChange(fields, changes.get(id) ?? {});
    if (conflicts.length > 0 || Object.keys(own).length === 0) continue;
    refuseChecked(access, release);
    await releaseKind.change(trx, id, afterOf(own));
    undone.push([id, own]);
  }
  return {
    act: 'release.bulk',
    ...toBulkUndo(undone, { title, teamIds: teamsOf(releases), of: changes.size }),
  };
};
