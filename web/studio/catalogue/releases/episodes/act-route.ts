import { deleteEpisode, restoreEpisode } from '#contract/studio/records/episodes.ts';
import { apiContext } from '#web/page/api.ts';
import { type Act, answerAct } from '../../../form/answer-act.ts';
import type { Route } from './+types/act-route.ts';

const ACTS = { delete: deleteEpisode, restore: restoreEpisode };

export type EpisodeAct = keyof typeof ACTS;
/** What was done, and the event that can be taken back. */
export type DoneEpisodeAct = { done: EpisodeAct; event: number | null };

const actOn = (id: string, done: EpisodeAct): Act => ({
  run: async (call, { reason = '' }): Promise<DoneEpisodeAct> => {
    const body = reason === '' ? {} : { reason };
    const { event_id: event } = await call(ACTS[done], { params: { id }, body });
    return { done, event };
  },
});

/** Deletes an episode or brings it back. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const acts = { delete: actOn(id, 'delete'), restore: actOn(id, 'restore') };
  return answerAct(request, context.get(apiContext), acts);
}
