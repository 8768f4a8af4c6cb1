import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { whole } from './input.ts';
import { limitQuery } from './pagination.ts';
import { release } from './release.ts';
import { datetime, described, uuid } from './values.ts';

const tag = 'Просмотры';
const MINE = '/api/v1/accounts/users/me';

/** Why a release is recommended after another one: the strongest of its similarities. */
export const REASONS = {
  FRANCHISE: 'Та же франшиза',
  VIEWERS: 'Смотрят те же зрители',
  TEAM: 'Та же команда',
  GENRES: 'Похожие жанры',
} as const;
export const reason = z.enum(['FRANCHISE', 'VIEWERS', 'TEAM', 'GENRES']);
export type Reason = z.output<typeof reason>;

export const recommendation = release.extend({ reason: described(reason) }).meta({ id: 'Recommendation' });
export type Recommendation = z.output<typeof recommendation>;

/** Recommended releases, best first, and the watched release because of which they are recommended. */
export const recommendations = z
  .object({
    because: z.object({ id: z.int(), alias: z.string(), name: z.string() }).nullable(),
    releases: z.array(recommendation),
  })
  .meta({ id: 'Recommendations' });
export type Recommendations = z.output<typeof recommendations>;

export const myRecommendations = endpoint({
  method: 'GET',
  path: `${MINE}/recommendations`,
  tag,
  summary: 'Что посмотреть после того, что я смотрел; because говорит, после чего, а reason почему',
  description:
    'Lists releases to watch because of one that the caller has watched; empty until a job has computed them.',
  query: limitQuery,
  response: recommendations,
  failures: [422],
  selectable: true,
  signedIn: 403,
});

const dismissed = z.array(z.object({ release_id: whole(1, 2_147_483_647) })).max(100);

export const dismissRecommendations = endpoint({
  method: 'POST',
  path: `${MINE}/recommendations/dismissed`,
  tag,
  summary: 'Больше не предлагать эти релизы; неизвестные пропускаются',
  description: 'Stops recommending releases to the caller; unknown releases are skipped.',
  body: dismissed,
  failures: [422],
  signedIn: 403,
});

export const restoreRecommendations = endpoint({
  method: 'DELETE',
  path: `${MINE}/recommendations/dismissed`,
  tag,
  summary: 'Снова предлагать эти релизы',
  description: 'Recommends releases to the caller again.',
  body: dismissed,
  failures: [422],
  signedIn: 403,
});

const moment = z.object({
  release_id: z.int(),
  release_episode_id: uuid,
  /** Seconds from the start of the episode. */
  time: z.number(),
  is_watched: z.boolean(),
  updated_at: datetime,
});

export const next = z
  .object({
    /** The positions in the episodes watched last, the newest first. */
    positions: z.array(moment),
    /** The favourites and the watched and planned releases that have a new episode or still air, the freshest first. */
    kept: z.array(z.object({ release_id: z.int(), is_in_production: z.boolean() })),
  })
  .meta({ id: 'Next' });
export type Next = z.output<typeof next>;

export const myNext = endpoint({
  method: 'GET',
  path: `${MINE}/next`,
  tag,
  summary: 'С чего продолжить: последние позиции и релизы своих списков, у которых есть новое',
  description: "Returns the caller's last positions and the releases of their lists that have something new.",
  response: next,
  signedIn: 403,
});
