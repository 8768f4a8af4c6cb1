import {
  cancelPlan,
  deleteEpisode,
  publishEpisode,
  restoreEpisode,
  takeEpisodeBack,
} from '#contract/studio/records/episodes.ts';
import { apiContext } from '#web/page/api.ts';
import { type Act, answerAct } from '../../../form/answer-act.ts';
import type { Route } from './+types/act-route.ts';

const ACTS = {
  /** Publishes one of its videos, by its id. */
  put: publishEpisode,
  take_back: takeEpisodeBack,
  delete: deleteEpisode,
  restore: restoreEpisode,
};

export type EpisodeAct = keyof typeof ACTS | 'unplan';
/** What was done, and the event that can be taken back. */
export type DoneEpisodeAct = { done: EpisodeAct; event: number | null };

const actOn = (id: string, done: keyof typeof ACTS): Act => ({
  run: async (call, { reason = '', video_id: videoId = '' }): Promise<DoneEpisodeAct> => {
    const body = { ...(reason !== '' && { reason }), ...(videoId !== '' && { video_id: videoId }) };
    const { event_id: event } = await call(ACTS[done], { params: { id }, body });
    return { done, event };
  },
});

const unplan = (id: string): Act => ({
  run: async (call): Promise<DoneEpisodeAct> => {
    const { event_id: event } = await call(cancelPlan, { params: { id } });
    return { done: 'unplan', event };
  },
});

/** Publishes a video of an episode, cancels the plan of the episode, takes it back, deletes it or brings it back. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const acts = {
    unplan: unplan(id),
    put: actOn(id, 'put'),
    take_back: actOn(id, 'take_back'),
    delete: actOn(id, 'delete'),
    restore: actOn(id, 'restore'),
  };
  return answerAct(request, context.get(apiContext), acts);
}
