import type { Transaction } from 'kysely';
import type { ReportState } from '#contract/studio/report-kinds.ts';
import { Failure } from '#server/failure.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import type { Undo } from '../../journal/undos.ts';
import { refuseChanged } from '../acts/person.ts';
import { describeReport, lockReports } from './act-on-reports.ts';
import { OPEN, type ReportRow } from './list-reports.ts';

const AGAIN = 'Об этом уже пришла новая жалоба: она в очереди.';

/** Gives a report the state of before, unless somebody has changed it since or a new one is about the same. */
export async function reopenReport(
  trx: Transaction<Schema>,
  caller: StudioCaller,
  id: number,
  [before, left]: readonly ReportState[],
): Promise<ReportRow> {
  const [row] = await lockReports(trx, caller, [id]);
  if (!row || before === undefined) throw new Failure('conflict', 'Этой жалобы больше нет.');
  refuseChanged(row.state, left);
  const other = await trx
    .selectFrom('reports')
    .select('reports.id')
    .where('reports.id', '!=', row.id)
    .where('state', 'in', OPEN)
    .where((eb) =>
      row.subject_id === null
        ? eb.and([
            eb('episode_id', '=', row.episode_id),
            eb('host', '=', row.host),
            eb('code', '=', row.code),
          ])
        : eb.and([eb('user_id', '=', row.subject_id), eb('kind', '=', row.kind)]),
    )
    .executeTakeFirst();
  if (other) throw new Failure('conflict', AGAIN);
  await trx
    .updateTable('reports')
    .set({ state: before, closed_at: null, ...(before === 'new' && { taken_by: null }) })
    .where('id', '=', row.id)
    .execute();
  return row;
}

/** Takes an act on a report back. What the reporters were told stays told. */
export const undoReport: Undo = async (trx, event, caller) => {
  const states = (event.change?.['state'] ?? []) as ReportState[];
  const row = await reopenReport(trx, caller, Number(event.thing_id), states);
  return {
    act: 'report.reopen',
    ...(await describeReport(trx, row)),
    change: { state: [row.state, states[0]] },
  };
};
