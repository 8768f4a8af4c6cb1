import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { noticeEpisode, noticeRelease } from './notices.ts';
import { count, datetime } from './values.ts';

/** A release of the caller's lists with the first of its new episodes and their number. */
export const releaseWithNewEpisodes = z
  .object({
    release: noticeRelease.extend({ episodes_total: z.int().nullable() }),
    /** The first of the new episodes in watching order. */
    episode: noticeEpisode,
    new_episodes: count.min(1),
    /** Whether the caller has started any episode of the release. */
    is_started: z.boolean(),
    fresh_at: datetime,
  })
  .meta({ id: 'ReleaseWithNewEpisodes' });
export type ReleaseWithNewEpisodes = z.output<typeof releaseWithNewEpisodes>;

export const newEpisodes = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/me/new-episodes',
  tag: 'Просмотры',
  summary: 'Новые эпизоды в моих списках, по одному на релиз',
  description:
    "Lists the releases of the caller's favourites and collections that got episodes in the last month which come " +
    'after the last one the caller has started.',
  response: z.array(releaseWithNewEpisodes),
  signedIn: 403,
});
