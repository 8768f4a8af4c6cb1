import { submitRelease } from '#contract/studio/records/releases.ts';
import { deleteRelease, hideRelease, restoreRelease, showRelease } from '#contract/studio/releases.ts';
import { apiContext, notFound } from '#web/page/api.ts';
import { type Act, answerAct } from '../../form/answer-act.ts';
import type { Route } from './+types/act-route.ts';

const STATES = {
  hide: [hideRelease, 'Релиз скрыт'],
  show: [showRelease, 'Релиз на сайте'],
  delete: [deleteRelease, 'Релиз удалён, тридцать дней его можно вернуть'],
  restore: [restoreRelease, 'Релиз возвращён'],
} as const;

/** What is done to the state of a release. */
export type ReleaseAct = keyof typeof STATES | 'submit';
export type DoneAct = { done: string };

const changesState = (id: number, act: keyof typeof STATES): Act => ({
  run: async (call): Promise<DoneAct> => {
    const [endpoint, done] = STATES[act];
    await call(endpoint, { params: { id }, body: {} });
    return { done };
  },
});

/** Changes the state of a release, or submits a draft. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  if (!/^\d{1,9}$/.test(id)) throw notFound(new URL(request.url).pathname);
  return answerAct(request, context.get(apiContext), {
    hide: changesState(Number(id), 'hide'),
    show: changesState(Number(id), 'show'),
    delete: changesState(Number(id), 'delete'),
    restore: changesState(Number(id), 'restore'),
    submit: {
      run: async (call): Promise<DoneAct> => {
        await call(submitRelease, { params: { id }, body: {} });
        return { done: 'Черновик отдан на публикацию' };
      },
    },
  });
}
