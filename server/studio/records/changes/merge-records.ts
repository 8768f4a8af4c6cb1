import { actOf } from '#contract/studio/acts.ts';
import type { Change } from '#contract/studio/events.ts';
import type { MergeResult } from '#contract/studio/records/record.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { removalOf } from '#server/platform/database/journal/compare-fields.ts';
import { type Actor, type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Undo } from '../../journal/undos.ts';
import { findWithinReach } from '../edit-record.ts';
import type { Fields, MergedIds, MergedReleases, RecordKind, RecordMerge, Trx } from '../record-kind.ts';
import { invalidField } from './invalid-field.ts';
import { afterOf, reverse } from './merge-change.ts';

type MergeRequest = MergedIds & { isDryRun: boolean; reason: string | undefined };
type Merge = Omit<MergeResult, 'event_id'> & { event: NewEvent | undefined };

const totalOf = ({ releases, both }: MergedReleases) => releases.length + both.length;

// The event has the fields of the record that goes, and what the undo needs of its releases.
function toChange(fields: Fields, into: string, merged: MergedReleases): Change {
  return { ...removalOf(fields), ...removalOf(merged), into: [null, into] };
}

function fromChange(change: Change): { fields: Fields; into: string; merged: MergedReleases } {
  const { into, releases, both, links, ...fields } = afterOf(reverse(change));
  return {
    fields,
    into: String(change['into']?.[1]),
    merged: {
      releases: releases ?? [],
      both: both ?? [],
      ...(links === undefined ? {} : { links }),
    } as MergedReleases,
  };
}

async function mergeInto(
  trx: Trx,
  { kind, merge }: { kind: RecordKind; merge: RecordMerge },
  { isDryRun, id, into }: MergeRequest,
): Promise<Merge> {
  if (id === into) throw invalidField('into', 'Объединить можно только с другой записью.');
  // In one order, so that two merges never wait for each other.
  for (const one of [id, into].toSorted()) await kind.lock(trx, one);
  const { fields, title } = await findWithinReach(trx, kind, id, {});
  if (!(await kind.find(trx, into))) throw invalidField('into', 'Такой записи больше нет.');
  const merged = await merge.find(trx, { id, into });
  const counts = { total_releases: totalOf(merged), in_both: merged.both.length };
  if (isDryRun) return { ...counts, event: undefined };
  await merge.give(trx, { id, into }, merged);
  await kind.remove(trx, id);
  const change = toChange(fields, into, merged);
  return { ...counts, event: { act: actOf(kind.thing, 'merge'), thingId: id, title, change } };
}

/**
 * Gives all releases of a record to another one, removes it and records that; a dry run only counts. Throws
 * `not_found`, and `invalid` for a record that cannot take the releases.
 */
export async function mergeRecords(
  db: Database,
  actor: Actor,
  kind: RecordKind,
  request: MergeRequest,
): Promise<MergeResult> {
  const { merge } = kind;
  if (!merge) throw new Error(`records of the kind ${kind.thing} are not merged`);
  return inTransaction(db, async (trx) => {
    const { event, ...counts } = await mergeInto(trx, { kind, merge }, request);
    const { reason } = request;
    return { ...counts, event_id: event ? await recordEvent(trx, actor, { ...event, reason }) : null };
  });
}

/** Brings a merged record back, with the releases that the other one still has; says how many it has not. */
export function undoMergeOf(kind: RecordKind): Undo {
  const { merge } = kind;
  if (!merge) throw new Error(`records of the kind ${kind.thing} are not merged`);
  return async (trx, { thing_id, title, change }) => {
    const { fields, into, merged } = fromChange(change ?? {});
    const id = thing_id ?? '';
    await kind.lock(trx, into);
    if (!(await kind.find(trx, into)))
      throw new Failure('conflict', 'Записи, с которой объединили, больше нет.');
    await kind.add(trx, fields, id);
    const back = await merge.giveBack(trx, { id, into }, merged);
    const skipped = totalOf(merged) - totalOf(back);
    return {
      act: actOf(kind.thing, 'create'),
      thingId: id,
      title: title ?? '',
      change: reverse(toChange(fields, into, back)),
      ...(skipped > 0 && { reason: `Не отменено, потому что с тех пор изменено: ${skipped}` }),
    };
  };
}
