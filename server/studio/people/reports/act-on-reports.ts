import type { Transaction } from 'kysely';
import { nameEpisode } from '#contract/episode-names.ts';
import type { ReportState, ReportVerb } from '#contract/studio/report-kinds.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { answerReporters } from '#server/publishing/playback-reports/answer-playback-reports.ts';
import { type NewEvent, recordEvent, recordEvents } from '#server/platform/database/journal/record-event.ts';
import { OPEN, type ReportRow, selectReports } from './list-reports.ts';

/** The reason of an action for the journal, and the answer to the signed-in reporters. */
export type ReportWords = { note?: string | undefined; answer?: string | undefined };

const STATE_AFTER: Record<ReportVerb, ReportState> = { take: 'taken', done: 'done', refuse: 'refused' };

/** Locks reports and reads those that somebody may see, in the order of their ids. */
export async function lockReports(
  trx: Transaction<Schema>,
  caller: StudioCaller,
  ids: readonly number[],
): Promise<ReportRow[]> {
  await trx.selectFrom('reports').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return selectReports(trx, caller).where('reports.id', 'in', ids).orderBy('reports.id').execute();
}

/** What the journal has of any act on a report; names of people stay out of it. */
export async function describeReport(
  trx: Transaction<Schema>,
  { id, name_main, ordinal, release_id }: ReportRow,
): Promise<Pick<NewEvent, 'thingId' | 'title' | 'teamIds'>> {
  if (release_id === null) return { thingId: id };
  const teams = await trx
    .selectFrom('release_teams')
    .select('team_id')
    .where('release_id', '=', release_id)
    .execute();
  const title = ordinal === null ? (name_main ?? '') : `${name_main}, ${nameEpisode(ordinal)}`;
  return { thingId: id, title, teamIds: teams.map(({ team_id }) => team_id) };
}

/** Why somebody may not do something with a report as it is; undefined when they may. */
export function refusalOf(verb: ReportVerb, { state }: ReportRow): string | undefined {
  if (!OPEN.includes(state)) return 'Эта жалоба уже закрыта.';
  return verb === 'take' && state === 'taken' ? 'Эту жалобу уже взяли.' : undefined;
}

type Deps = { db: Database; now: () => Date };

/** Changes the state of a report and answers its reporters; returns what its event is. */
export async function changeOne(
  trx: Transaction<Schema>,
  { caller, verb, at, words }: { caller: StudioCaller; verb: ReportVerb; at: Date; words: ReportWords },
  row: ReportRow,
): Promise<NewEvent> {
  const state = STATE_AFTER[verb];
  const text = row.episode_id === null ? undefined : words.answer || undefined;
  const closing = { state, closed_at: at, ...(text !== undefined && { answer: text }) };
  await trx
    .updateTable('reports')
    .set(verb === 'take' ? { state, taken_by: caller.userId } : closing)
    .where('id', '=', row.id)
    .execute();
  if (text !== undefined) await answerReporters(trx, row.id, text, at);
  return {
    act: `report.${verb}`,
    ...(await describeReport(trx, row)),
    change: { state: [row.state, state], ...(text !== undefined && { answer: [null, text] }) },
    reason: words.note,
  };
}

/** Takes or closes a report; fails with `not_found`, and with `conflict` where it is closed. Returns the event. */
export function actOnReport(
  { db, now }: Deps,
  caller: StudioCaller,
  verb: ReportVerb,
  { id, ...words }: ReportWords & { id: number },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const [row] = await lockReports(trx, caller, [id]);
    if (!row) throw new Failure('not_found', 'Такой жалобы нет.');
    const refusal = refusalOf(verb, row);
    if (refusal !== undefined) throw new Failure('conflict', refusal);
    return recordEvent(trx, caller, await changeOne(trx, { caller, verb, at: now(), words }, row));
  });
}

/** Does the same to several reports at once; those that are closed or taken already are left alone and counted. */
export function actOnReports(
  { db, now }: Deps,
  caller: StudioCaller,
  { ids, act: verb, ...words }: ReportWords & { ids: readonly number[]; act: ReportVerb },
): Promise<{ changed: number; skipped: number }> {
  return inTransaction(db, async (trx) => {
    const rows = await lockReports(trx, caller, ids);
    if (rows.length < new Set(ids).size) throw new Failure('not_found', 'Одной из этих жалоб нет.');
    const open = rows.filter((row) => refusalOf(verb, row) === undefined);
    const events: NewEvent[] = [];
    for (const row of open) events.push(await changeOne(trx, { caller, verb, at: now(), words }, row));
    await recordEvents(trx, caller, events);
    return { changed: open.length, skipped: rows.length - open.length };
  });
}
