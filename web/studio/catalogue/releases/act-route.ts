import { data } from 'react-router';
import { submitRelease } from '#contract/studio/records/releases.ts';
import { deleteRelease, hideRelease, restoreRelease, showRelease } from '#contract/studio/releases.ts';
import { formValues } from '#web/account/auth/form/form-validation.ts';
import { notFound } from '#web/page/api.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { studioCall } from '../../access/studio-call.ts';
import { refuseAct } from '../../second-factor/refuse-act.ts';
import type { Route } from './+types/act-route.ts';

const STATES = { hide: hideRelease, show: showRelease, delete: deleteRelease, restore: restoreRelease };

const DONE = {
  hide: 'Релиз скрыт',
  show: 'Релиз на сайте',
  delete: 'Релиз удалён, тридцать дней его можно вернуть',
  restore: 'Релиз возвращён',
  submit: 'Черновик отдан на публикацию',
} as const;

/** What is done to the state of a release. */
export type ReleaseAct = keyof typeof DONE;
export type DoneAct = { done: string };

const isAct = (act: string): act is ReleaseAct => Object.hasOwn(DONE, act);

/** Changes the state of a release, or submits a draft. */
export async function action(args: Route.ActionArgs) {
  const { params, request } = args;
  const { act } = formValues(await readForm(request), ['act']);
  if (!isAct(act) || !/^\d{1,9}$/.test(params.id)) throw notFound(new URL(request.url).pathname);
  const call = studioCall(args);
  try {
    if (act === 'submit') await call(submitRelease, { params: { id: params.id }, body: {} });
    else await call(STATES[act], { params: { id: Number(params.id) }, body: {} });
    return data<DoneAct>({ done: DONE[act] });
  } catch (error) {
    return refuseAct(error);
  }
}
