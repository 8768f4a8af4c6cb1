import { data } from 'react-router';
import { deleteEpisode, restoreEpisode } from '#contract/studio/records/episodes.ts';
import { formValues } from '#web/account/auth/form/form-validation.ts';
import { notFound } from '#web/page/api.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { studioCall } from '../../../access/studio-call.ts';
import { refuseAct } from '../../../second-factor/refuse-act.ts';
import type { Route } from './+types/act-route.ts';

const ACTS = { delete: deleteEpisode, restore: restoreEpisode };

/** What was done, and the event that can be taken back. */
export type DoneEpisodeAct = { done: keyof typeof ACTS; event: number | null };

const isAct = (act: string): act is keyof typeof ACTS => Object.hasOwn(ACTS, act);

/** Deletes an episode or brings it back. */
export async function action(args: Route.ActionArgs) {
  const { params, request } = args;
  const { act, reason } = formValues(await readForm(request), ['act', 'reason']);
  if (!isAct(act)) throw notFound(new URL(request.url).pathname);
  try {
    const body = reason === '' ? {} : { reason };
    const { event_id: event } = await studioCall(args)(ACTS[act], { params: { id: params.id }, body });
    return data<DoneEpisodeAct>({ done: act, event });
  } catch (error) {
    return refuseAct(error);
  }
}
