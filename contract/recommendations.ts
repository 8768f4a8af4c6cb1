import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { whole } from './input.ts';
import { release } from './release.ts';
import { described } from './values.ts';

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
