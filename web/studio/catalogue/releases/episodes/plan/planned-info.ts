import type { ListedEpisode } from '#contract/studio/records/episodes.ts';

/** What decides whether and when an episode can be published. */
export type PlannedInfo = Pick<
  ListedEpisode,
  'state' | 'has_prepared_video' | 'is_video_coming' | 'plan' | 'replacement'
>;

/** Whether there is something of an episode that can be published, now or as soon as it is prepared. */
export function canPlan({ state, has_prepared_video: isPrepared, is_video_coming: isComing }: PlannedInfo) {
  return state !== 'deleted' && (isPrepared || state === 'taken_back' || isComing);
}

/** The name of the panel of an episode in the address: one page has several. */
export const publishPanel = (id: string) => `publish.${id}`;
