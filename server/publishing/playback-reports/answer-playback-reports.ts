import { sql, type Transaction } from 'kysely';
import { readTeamIds } from '#server/catalog/release-state/change-release-state.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { type Actor, PROGRAM, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { readJournaledEpisode } from '../videos/episode-events.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';

/** The playback reports with one code for one episode, and what their reporters are told. */
export type PlaybackAnswer = { episodeId: string; code: string; text: string };

const MAX_ANSWER = 500;

/**
 * Answers playback reports and removes them: each signed-in reporter gets one notice. Returns the number of answered
 * reports and of notified accounts. Throws `not_found` without such reports and `invalid` for an unfit text.
 */
export async function answerPlaybackReports(
  { db, now, actor = PROGRAM }: { db: Database; now: () => Date; actor?: Actor },
  { episodeId, code, text }: PlaybackAnswer,
): Promise<{ reports: number; accounts: number }> {
  const answer = text.trim();
  if (answer === '' || answer.length > MAX_ANSWER)
    throw new Failure('invalid', `Ответ должен быть не пустым и не длиннее ${MAX_ANSWER} знаков.`);
  return inTransaction(db, async (trx) => {
    const at = now().toISOString();
    await trx
      .updateTable('reports')
      .set({ state: 'done', answer, closed_at: at })
      .where('episode_id', '=', episodeId)
      .where('code', '=', code)
      .where('state', 'in', ['new', 'taken'])
      .execute();
    const counts = await removeAnswered(trx, { episodeId, code, text: answer }, at);
    if (counts.reports === 0)
      throw new Failure('not_found', 'Таких сообщений нет: возможно, на них уже ответили.');
    const episode = await readJournaledEpisode(trx, episodeId);
    await recordEvent(trx, actor, {
      act: 'episode.report_answer',
      thingId: episodeId,
      ...(episode && { title: episode.title, teamIds: await readTeamIds(trx, episode.releaseId) }),
      change: { code: [code, null], reports: [counts.reports, 0], answer: [null, answer] },
    });
    return counts;
  });
}

async function removeAnswered(
  trx: Transaction<Schema>,
  { episodeId, code, text }: PlaybackAnswer,
  at: string,
): Promise<{ reports: number; accounts: number }> {
  const { rows } = await sql<{ reports: number; accounts: number }>`
    with answered as (
      delete from playback_faults where episode_id = ${episodeId}::uuid and code = ${code} returning user_id
    ), added as (
      insert into events (kind, release_id, episode_id, user_id, answer, created_at)
      select distinct 'answer', release_id, episodes.id, user_id, ${text}, ${at}::timestamptz
      from answered join episodes on episodes.id = ${episodeId}::uuid
      where user_id is not null
      returning id
    )
    select (select count(*)::integer from answered) as reports, (select count(*)::integer from added) as accounts
  `.execute(trx);
  return rows[0] ?? { reports: 0, accounts: 0 };
}

/** Tells the signed-in reporters of a report an answer, each once, within a transaction. */
export async function answerReporters(
  trx: Transaction<Schema>,
  reportId: number,
  answer: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into events (kind, release_id, episode_id, user_id, answer, created_at)
    select distinct 'answer', release_id, episodes.id, user_id, ${answer}, ${at.toISOString()}::timestamptz
    from playback_faults join episodes on episodes.id = episode_id
    where report_id = ${reportId} and user_id is not null
  `.execute(trx);
}
