import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { whole } from './input.ts';

/** The caller's rating; the score is null before the release is rated. */
export const rating = z
  .object({ release_id: z.int(), score: z.int().min(1).max(10).nullable() })
  .meta({ id: 'Rating' });
export type Rating = z.output<typeof rating>;

const tag = 'Оценки';
const path = '/api/v1/anime/releases/:releaseId/rating';
const params = z.object({ releaseId: z.string().max(300) });

export const myRating = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'Моя оценка релиза',
  description: "Returns the caller's rating of a release; the score is null when there is none.",
  params,
  response: rating,
  signedIn: 403,
  failures: [404],
});

export const rateRelease = endpoint({
  method: 'POST',
  path,
  tag,
  summary: 'Оценить релиз от 1 до 10; средняя оценка меняется сразу',
  description: "Sets the caller's rating of a release from 1 to 10 and updates the average at once.",
  params,
  body: z.object({ score: whole(1, 10) }),
  response: rating,
  signedIn: 403,
  failures: [404, 422],
});

export const unrateRelease = endpoint({
  method: 'DELETE',
  path,
  tag,
  summary: 'Убрать мою оценку релиза',
  description: "Removes the caller's rating of a release.",
  params,
  response: rating,
  signedIn: 403,
  failures: [404],
});
