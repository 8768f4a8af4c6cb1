import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { MARK_GENITIVES } from '#contract/mark-names.ts';
import type { Change } from '#contract/studio/events.ts';
import type { ReportState } from '#contract/studio/report-kinds.ts';
import type { StoredMark } from '#contract/studio/reports.ts';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import type { Undo } from '../../journal/undos.ts';
import { reverse } from '../../records/changes/merge-change.ts';
import { editRecord, lockRecord } from '../../records/edit-record.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { changeOne, lockReports, refusalOf, type ReportWords } from './act-on-reports.ts';
import { reopenReport } from './undo-report.ts';

type Trx = Transaction<Schema>;
type Reported = { mark: 'opening' | 'ending'; start: number | null; stop: number | null };

async function readMessage(trx: Trx, report: number, message: number): Promise<Reported> {
  const found = await trx
    .selectFrom('playback_faults')
    .select(['mark', 'mark_start as start', 'mark_stop as stop'])
    .where('id', '=', message)
    .where('report_id', '=', report)
    .executeTakeFirst();
  if (!found?.mark || (found.start === null && found.stop === null))
    throw new Failure('not_found', 'Такого сообщения с меткой у этой жалобы нет.');
  return { ...found, mark: found.mark };
}

type Applied = ReportWords & { id: number; message: number; before: StoredMark };

/**
 * Gives an episode the mark that a message of a report names, closes the report and answers its reporters, in one event
 * of the episode. An edge that the message leaves out stays. Fails with `not_found`, with `conflict` where the report
 * is closed or the mark is another one by now, and with `invalid` for a mark that the episode cannot have.
 */
export function applyReportedMark(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  episodes: RecordKind,
  access: StudioAccess,
  { id, message, before, ...words }: Applied,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const [row] = await lockReports(trx, access, [id]);
    if (!row || row.episode_id === null) throw new Failure('not_found', 'Такой жалобы нет.');
    const refusal = refusalOf('done', row);
    if (refusal !== undefined) throw new Failure('conflict', refusal);
    const { mark, start, stop } = await readMessage(trx, id, message);
    const episode = await lockRecord(trx, episodes, row.episode_id, access);
    const stored = episode.fields[mark] as StoredMark;
    if (!isDeepStrictEqual({ ...stored }, { ...before }))
      throw new Failure(
        'conflict',
        `Метку ${MARK_GENITIVES[mark]} с тех пор изменили. Посмотрите жалобу ещё раз.`,
      );
    const wished = { start: start ?? stored.start, stop: stop ?? stored.stop };
    const edit = await editRecord(trx, episodes, access, {
      id: episode.id,
      change: { [mark]: [stored, wished] },
    });
    if (!edit) throw new Failure('conflict', 'Метка уже такая: закройте жалобу кнопкой «Исправлено».');
    const closed = await changeOne(trx, { caller: access, verb: 'done', at: now(), words }, row);
    return recordEvent(trx, access, {
      ...edit,
      act: 'episode.apply_mark',
      change: { ...edit.change, ...closed.change, report: [null, id] },
      reason: words.note,
    });
  });
}

/** Gives the episode its mark of before and opens the report again; what the reporters were told stays told. */
export function undoAppliedMark(episodes: RecordKind): Undo {
  return async (trx, { thing_id, change }, access) => {
    const told: Change = change ?? {};
    const { state, report, answer: _, ...marks } = told;
    const states = (state ?? []) as ReportState[];
    // In the order of the act itself: who does both at once waits and does not deadlock.
    const row = await reopenReport(trx, access, Number(report?.[1]), states);
    const edit = await editRecord(trx, episodes, access, {
      id: thing_id ?? '',
      change: reverse(marks),
    });
    if (!edit) throw new Failure('conflict', 'Метку с тех пор изменили.');
    return {
      ...edit,
      act: 'episode.withdraw_mark',
      change: { ...edit.change, state: [row.state, states[0]], report: [null, row.id] },
    };
  };
}
