import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { noticeEpisode, noticeRelease } from './notices.ts';
import { recommendations } from './recommendations.ts';
import { count, datetime, uuid } from './values.ts';

const moment = z.object({
  release_id: z.int(),
  release_episode_id: uuid,
  /** Seconds from the start of the episode. */
  time: z.number(),
  is_watched: z.boolean(),
  updated_at: datetime,
});

const next = z
  .object({
    /** The positions in the episodes watched last, the newest first. */
    positions: z.array(moment),
    /** The favourites and the watched and planned releases that have a new episode or still air, the freshest first. */
    kept: z.array(z.object({ release_id: z.int(), is_in_production: z.boolean() })),
  })
  .meta({ id: 'Next' });
export type Next = z.output<typeof next>;

/** A release of the caller's lists with the first of its new episodes and their number. */
const releaseWithNewEpisodes = z
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

const home = z.object({ next, new_episodes: z.array(releaseWithNewEpisodes), recommendations });
export type Home = z.output<typeof home>;

export const myHome = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/me/home',
  tag: 'Просмотры',
  summary:
    'Что мне показать первым: next с чего продолжить, new_episodes новое в моих списках, recommendations что посмотреть',
  description:
    "Returns the caller's last positions and fresh releases of their lists, the releases of their favourites and " +
    'collections that got episodes in the last month which come after the last one the caller has started, and ' +
    'releases to watch because of one that the caller has watched, which are empty until a job has computed them.',
  response: home,
  selectable: true,
  signedIn: 403,
});
