import { sql } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import type { AcceptedMarks, MarkProposal } from '#contract/studio/records/episodes.ts';
import { type Marks, NO_MARK } from '#server/catalog/episodes/mark-columns.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { CHANGED_SINCE, type Undo } from '../../journal/undos.ts';
import { afterOf, mergeChange, reverse } from '../../records/changes/merge-change.ts';
import { editRecord, findWithinReach, lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import type { RecordKind, StudioRecord, Trx } from '../../records/record-kind.ts';
import { readListedEpisodes, toListedEpisodes } from '../undo/listed-episodes.ts';

const TENTHS = 10;

const proposalsOf = ({ info }: StudioRecord) => info['proposals'] as readonly MarkProposal[];

async function decide(
  trx: Trx,
  { userId }: Pick<StudioAccess, 'userId'>,
  { ids, state }: { ids: readonly string[]; state: 'confirmed' | 'rejected' },
): Promise<void> {
  await trx
    .updateTable('mark_proposals')
    .set({ state, decided_by: userId, decided_at: sql`now()` })
    .where('id', 'in', [...ids])
    .execute();
}

/** Rejects what is proposed for an episode, so that no search proposes it again. Throws `not_found` and `conflict`. */
export async function rejectProposal(
  trx: Trx,
  kind: RecordKind,
  access: StudioAccess,
  { id, proposalId }: { id: string; proposalId: string },
): Promise<NewEvent> {
  const episode = await lockRecord(trx, kind, id, access);
  const proposal = proposalsOf(episode).find((one) => one.id === proposalId);
  if (!proposal) throw new Failure('conflict', 'Этой метки больше не предлагают. Откройте страницу заново.');
  await decide(trx, access, { ids: [proposalId], state: 'rejected' });
  const { start, stop } = proposal;
  return {
    act: 'episode.reject_mark',
    thingId: id,
    title: episode.title,
    teamIds: episode.teamIds ?? [],
    change: { [`proposed_${proposal.kind}`]: [{ start, stop }, NO_MARK] },
  };
}

/** Proposes a mark again that was rejected, unless another one is proposed by now. */
export function undoRejection(kind: RecordKind): Undo {
  return async (trx, { thing_id, change }, access) => {
    const episode = await lockRecord(trx, kind, thing_id ?? '', access);
    const [proposed] = Object.entries(change ?? {});
    const [field, [before]] = proposed ?? ['', [NO_MARK]];
    const { start, stop } = before as Marks;
    const { numAffectedRows } = await sql`
      update mark_proposals set state = 'proposed', decided_by = null, decided_at = null
      where id = (
        select id from mark_proposals
        where episode_id = ${episode.id}::uuid and state = 'rejected' and 'proposed_' || kind = ${field}
          and start = ${Math.round((start ?? 0) * TENTHS)} and stop = ${Math.round((stop ?? 0) * TENTHS)}
        order by decided_at desc limit 1
      ) and not exists (
        select from mark_proposals as other
        where other.video_id = mark_proposals.video_id and other.kind = mark_proposals.kind
          and other.state <> 'rejected'
      )`.execute(trx);
    if (numAffectedRows !== 1n) throw new Failure('conflict', CHANGED_SINCE);
    return {
      act: 'episode.propose_mark',
      thingId: episode.id,
      title: episode.title,
      teamIds: episode.teamIds ?? [],
      change: reverse(change ?? {}),
    };
  };
}

/** Notes that somebody has saved the marks of an episode as they were proposed. */
export async function confirmSaved(
  trx: Trx,
  { userId }: Pick<StudioAccess, 'userId'>,
  id: string,
): Promise<void> {
  await sql`
    update mark_proposals set state = 'confirmed', decided_by = ${userId}::integer, decided_at = now()
    from episodes
    where episodes.id = ${id}::uuid and episode_id = episodes.id and state = 'proposed'
      and (mark_proposals.start, mark_proposals.stop) = (
        case kind when 'opening' then opening_start_tenths else ending_start_tenths end,
        case kind when 'opening' then opening_stop_tenths else ending_stop_tenths end
      )`.execute(trx);
}

type LockedEpisode = { id: string; ordinal: number };

// All of them before any is written: whoever saves one locks it and writes its release.
async function lockEpisodes(
  trx: Trx,
  releaseId: string,
  { ids = [], ordinals = [] }: { ids?: readonly string[]; ordinals?: readonly number[] },
): Promise<LockedEpisode[]> {
  const { rows } = await sql<LockedEpisode>`
    select id, ordinal from episodes
    where release_id = ${releaseId}::integer and (
      ordinal = any(${ordinals}::numeric[])
      or id in (select episode_id from mark_proposals where id = any(${ids}::uuid[]))
    )
    order by sort_order, ordinal for update`.execute(trx);
  return rows;
}

// What cannot be a mark there is left to a person.
async function acceptOne(
  trx: Trx,
  kind: RecordKind,
  access: StudioAccess,
  { id, proposal }: { id: string; proposal: MarkProposal },
): Promise<boolean> {
  const { start, stop } = proposal;
  try {
    const change: Change = { [proposal.kind]: [NO_MARK, { start, stop }] };
    return (await editRecord(trx, kind, access, { id, change })) !== undefined;
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid') return false;
    throw error;
  }
}

type Accepted = { releaseId: string; ids: readonly string[]; reason?: string | undefined };

/**
 * Makes what is proposed for episodes of a release their marks, in one event. A mark that somebody has set meanwhile
 * stays. Throws `not_found`, and `conflict` where nothing of it is proposed any more.
 */
export function acceptProposals(
  db: Database,
  kind: RecordKind,
  access: StudioAccess,
  { releaseId, ids, reason }: Accepted,
): Promise<AcceptedMarks> {
  const wanted = new Set(ids);
  return inTransaction(db, async (trx) => {
    const { title, teamIds = [] } = await findWithinReach(trx, releaseKind, releaseId, access);
    const change: Change = {};
    const accepted: string[] = [];
    for (const { id, ordinal } of await lockEpisodes(trx, releaseId, { ids })) {
      const episode = await findWithinReach(trx, kind, id, access);
      for (const proposal of proposalsOf(episode).filter((one) => wanted.has(one.id))) {
        if (!(await acceptOne(trx, kind, access, { id, proposal }))) continue;
        accepted.push(proposal.id);
        const { start, stop } = proposal;
        change[`${ordinal}/${proposal.kind}`] = [NO_MARK, { start, stop }];
      }
    }
    if (accepted.length === 0)
      throw new Failure('conflict', 'Этих меток больше не предлагают. Откройте страницу заново.');
    await decide(trx, access, { ids: accepted, state: 'confirmed' });
    const told = {
      thingId: releaseId,
      title,
      teamIds,
      change: { episodes: toListedEpisodes(change) },
      reason,
    };
    const eventId = await recordEvent(trx, access, { act: 'release.accept_marks', ...told });
    return { event_id: eventId, accepted: accepted.length, left_out: wanted.size - accepted.length };
  });
}

/** Takes accepted marks away again but for those that were changed since, and says how many that are. */
export function undoAcceptance(kind: RecordKind): Undo {
  return async (trx, { thing_id, change }, access) => {
    const release = await findWithinReach(trx, releaseKind, thing_id ?? '', access);
    const wished = Object.entries(reverse(readListedEpisodes(change?.['episodes']).change));
    const ordinals = wished.map(([key]) => Number.parseFloat(key));
    const undone: Change = {};
    for (const { id, ordinal } of await lockEpisodes(trx, release.id, { ordinals })) {
      const { fields } = await findWithinReach(trx, kind, id, access);
      for (const [key, pair] of wished) {
        const [number, field = ''] = key.split('/');
        if (Number(number) !== ordinal) continue;
        const { change: own, conflicts } = mergeChange(fields, { [field]: pair });
        if (conflicts.length > 0 || Object.keys(own).length === 0) continue;
        await kind.change(trx, id, afterOf(own));
        undone[key] = pair;
      }
    }
    const [count, skipped] = [Object.keys(undone).length, wished.length - Object.keys(undone).length];
    if (count === 0) throw new Failure('conflict', CHANGED_SINCE);
    return {
      act: 'release.withdraw_marks',
      thingId: release.id,
      title: release.title,
      teamIds: release.teamIds ?? [],
      change: { episodes: toListedEpisodes(undone) },
      ...(skipped > 0 && { reason: `Не отменено, потому что с тех пор изменено: ${skipped}` }),
    };
  };
}
