import { Failure } from '#server/failure.ts';
import type { Undo } from '../../journal/undos.ts';
import { changeJob } from '#server/publishing/ingest/act-on-job.ts';

/** Puts a stopped video back into the queue. */
export const undoStop: Undo = (trx, { thing_id }) => changeJob(trx, 'retry', thing_id ?? '');

/** Stops a video that was tried again, unless it is done. */
export const undoRetry: Undo = (trx, { thing_id }) => changeJob(trx, 'stop', thing_id ?? '');

/** Puts a video that was moved to the front back in its turn. */
export const undoFirst: Undo = async (trx, { thing_id, title }) => {
  const { numUpdatedRows } = await trx
    .updateTable('ingests')
    .set({ first_at: null })
    .where('id', '=', thing_id ?? '')
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Failure('conflict', 'Это видео уже не ждёт.');
  return { act: 'job.first', thingId: thing_id, title: title ?? '', change: { is_first: [true, false] } };
};
