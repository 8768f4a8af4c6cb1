import type { Change } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Undo } from '../journal/undos.ts';
import { type Editor, isWithinReach } from '../records/edit-record.ts';
import { releaseKind } from '../records/kinds/release.ts';
import { afterOf, mergeChange, reverse } from '../records/changes/merge-change.ts';
import type { Fields, StudioRecord, Trx } from '../records/record-kind.ts';

// The journal has one event for all releases: `17/is_ongoing` is a field of the release 17.

function toBulk(id: string, change: Change): Change {
  return Object.fromEntries(Object.entries(change).map(([field, pair]) => [`${id}/${field}`, pair]));
}

function fromBulk(change: Change): Map<string, Change> {
  const changes = new Map<string, Change>();
  for (const [key, pair] of Object.entries(change)) {
    const [id = '', field = ''] = key.split('/');
    changes.set(id, { ...changes.get(id), [field]: pair });
  }
  return changes;
}

// In the order of their ids, so that two who change the same releases never wait for each other. Without those that the
// editor may not edit.
async function lockReleases(trx: Trx, editor: Editor, ids: readonly string[]): Promise<StudioRecord[]> {
  const found: StudioRecord[] = [];
  for (const id of ids.toSorted((a, b) => Number(a) - Number(b))) {
    await releaseKind.lock(trx, id);
    const release = await releaseKind.find(trx, id);
    if (release && isWithinReach(editor, release)) found.push(release);
  }
  return found;
}

type BulkRequest = {
  ids: readonly number[];
  fields: Fields;
  /** Whether only to count what would change. */
  isDryRun: boolean;
  reason?: string | undefined;
};

function differencesOf(now: Fields, fields: Fields): Change {
  const wished = Object.entries(fields).map(([field, after]) => [
    field,
    [now[field], after] as [unknown, unknown],
  ]);
  return mergeChange(now, Object.fromEntries(wished)).change;
}

async function giveValues(trx: Trx, releases: readonly StudioRecord[], { fields, isDryRun }: BulkRequest) {
  let change: Change = {};
  let changed = 0;
  for (const { id, fields: now } of releases) {
    const own = differencesOf(now, fields);
    if (Object.keys(own).length === 0) continue;
    changed += 1;
    change = { ...change, ...toBulk(id, own) };
    if (!isDryRun) await releaseKind.change(trx, id, afterOf(own));
  }
  return { change, changed };
}

const teamsOf = (releases: readonly StudioRecord[]) => [
  ...new Set(releases.flatMap(({ teamIds = [] }) => teamIds)),
];

/** Gives many releases the same values with one event, all or none. Throws `not_found` without one of them. */
export function changeReleases(
  db: Database,
  editor: Editor,
  request: BulkRequest,
): Promise<{ changed: number; unchanged: number; event_id: number | null }> {
  return inTransaction(db, async (trx) => {
    const wanted = [...new Set(request.ids)].map(String);
    const found = await lockReleases(trx, editor, wanted);
    if (found.length < wanted.length) throw new Failure('not_found', 'Какого-то из этих релизов нет.');
    const { change, changed } = await giveValues(trx, found, request);
    const counts = { changed, unchanged: found.length - changed };
    if (request.isDryRun || changed === 0) return { ...counts, event_id: null };
    const title = `Релизов: ${changed}`;
    const event = { act: 'release.bulk', thingId: null, title, teamIds: teamsOf(found), change } as const;
    return { ...counts, event_id: await recordEvent(trx, editor, { ...event, reason: request.reason }) };
  });
}

/** Takes a change of many releases back but for what has been changed since, and says how many that are. */
export const undoReleasesChange: Undo = async (trx, { change, title }, access) => {
  const changes = fromBulk(reverse(change ?? {}));
  let undone: Change = {};
  let skipped = changes.size;
  const releases = await lockReleases(trx, access, [...changes.keys()]);
  for (const { id, fields } of releases) {
    const { change: own, conflicts } = mergeChange(fields, changes.get(id) ?? {});
    if (conflicts.length > 0 || Object.keys(own).length === 0) continue;
    await releaseKind.change(trx, id, afterOf(own));
    undone = { ...undone, ...toBulk(id, own) };
    skipped -= 1;
  }
  if (Object.keys(undone).length === 0) throw new Failure('conflict', 'Все эти релизы с тех пор изменили.');
  const reason = skipped > 0 ? `Не отменено, потому что с тех пор изменено: ${skipped}` : undefined;
  return {
    act: 'release.bulk',
    thingId: null,
    title: title ?? '',
    teamIds: teamsOf(releases),
    change: undone,
    ...(reason && { reason }),
  };
};
