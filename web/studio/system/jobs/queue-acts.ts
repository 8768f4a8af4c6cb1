import type { Call } from '#contract/client.ts';
import { type JournalEvent, listEvents, undoEvent } from '#contract/studio/events.ts';
import { moveJobFirst, retryJob, stopJob } from '#contract/studio/system/jobs.ts';
import type { Act } from '../../ui/form/answer-act.ts';

/** What an act on the queue came to. */
export type JobDone = { done: JournalEvent };

const on = (endpoint: typeof retryJob): Act => ({
  run: async (call: Call, { id = '' }) => {
    const { event_id } = await call(endpoint, { params: { id }, body: {} });
    const { data: events } = await call(listEvents, { query: { before: event_id + 1, limit: 1 } });
    return { done: events[0] };
  },
});

/** The acts of the page of the queue. */
export const QUEUE_ACTS: Record<string, Act> = {
  retry: on(retryJob),
  stop: on(stopJob),
  first: on(moveJobFirst),
  undo: {
    run: async (call, { event }): Promise<JobDone> => ({
      done: await call(undoEvent, { params: { id: Number(event) } }),
    }),
  },
};
