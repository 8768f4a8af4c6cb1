import { returnRelease, submitRelease, withdrawRelease } from '#contract/studio/records/releases.ts';
import { deleteRelease, hideRelease, restoreRelease, showRelease } from '#contract/studio/releases.ts';
import { apiContext, notFound } from '#web/page/api.ts';
import { type Act, answerAct } from '../../form/answer-act.ts';
import type { Route } from './+types/act-route.ts';

const STATES = {
  hide: [hideRelease, 'Релиз скрыт'],
  delete: [deleteRelease, 'Релиз удалён, тридцать дней его можно вернуть'],
  restore: [restoreRelease, 'Релиз возвращён'],
} as const;

/** What is done to the state of a release. */
export type ReleaseAct = keyof typeof STATES | 'show' | 'submit' | 'withdraw' | 'return';
/** What was done, and the event that can be taken back, where it is known. */
export type DoneAct = { done: string; event?: number | null };

const changesState = (id: number, act: keyof typeof STATES): Act => ({
  run: async (call): Promise<DoneAct> => {
    const [endpoint, done] = STATES[act];
    const { event_id: event } = await call(endpoint, { params: { id }, body: {} });
    // What came back is deleted by an act that asks for the password, and by no undo.
    return { done, event: act === 'restore' ? null : event };
  },
});

/** Changes the state of a release, submits a draft, takes it back or sends it back. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  if (!/^\d{1,9}$/.test(id)) throw notFound(new URL(request.url).pathname);
  const acts: Record<ReleaseAct, Act> = {
    hide: changesState(Number(id), 'hide'),
    show: {
      run: async (call, { episodes = '' }): Promise<DoneAct> => {
        const body = episodes === '' ? {} : { episodes: episodes.split(' ') };
        const { event_id: event } = await call(showRelease, { params: { id: Number(id) }, body });
        return { done: episodes === '' ? 'Релиз на сайте' : 'Релиз на сайте вместе с эпизодами', event };
      },
    },
    delete: changesState(Number(id), 'delete'),
    restore: changesState(Number(id), 'restore'),
    submit: {
      run: async (call, { note = '' }): Promise<DoneAct> => {
        const { event_id: event } = await call(submitRelease, { params: { id }, body: { note } });
        return { done: 'Черновик отдан на публикацию', event };
      },
    },
    withdraw: {
      run: async (call): Promise<DoneAct> => {
        const { event_id: event } = await call(withdrawRelease, { params: { id }, body: {} });
        return { done: 'Черновик больше не ждёт публикации', event };
      },
    },
    return: {
      required: { reason: 'Напишите, что доделать.' },
      run: async (call, { reason = '' }): Promise<DoneAct> => {
        const { event_id: event } = await call(returnRelease, { params: { id }, body: { reason } });
        return { done: 'Черновик возвращён на доработку', event };
      },
    },
  };
  return answerAct(request, context.get(apiContext), acts);
}
