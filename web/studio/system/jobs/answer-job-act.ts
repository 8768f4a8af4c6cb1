import { data } from 'react-router';
import type { Call } from '#contract/client.ts';
import { type JournalEvent, listEvents, undoEvent } from '#contract/studio/events.ts';
import { moveJobFirst, retryJob, stopJob } from '#contract/studio/system/jobs.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { describeApiError } from '../../access/api-error.ts';

/** What an act on the queue came to. */
export type JobAnswer = { done: JournalEvent } | { refused: string };

const ACTS = { retry: retryJob, stop: stopJob, first: moveJobFirst } as const;

async function act(call: Call, name: string, id: string): Promise<JournalEvent | undefined> {
  if (name === 'undo') return call(undoEvent, { params: { id: Number(id) } });
  const endpoint = Object.hasOwn(ACTS, name) ? ACTS[name as keyof typeof ACTS] : undefined;
  if (!endpoint) throw data(null, { status: 422 });
  const { event_id } = await call(endpoint, { params: { id }, body: {} });
  const { data: events } = await call(listEvents, { query: { before: event_id + 1, limit: 1 } });
  return events[0];
}

/** Does what a form of the page of the queue asks for; a refusal is told in its words. */
export async function answerJobAct(request: Request, call: Call) {
  const form = await readForm(request);
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  try {
    const done = await act(call, textOf('act'), textOf('id'));
    return done ? { done } : null;
  } catch (error) {
    const failure = describeApiError(error);
    if (!failure || failure.status >= 500 || failure.needs !== undefined) throw error;
    return data<JobAnswer>({ refused: failure.message }, { status: failure.status });
  }
}
