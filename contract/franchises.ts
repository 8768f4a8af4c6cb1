import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { release } from './releases.ts';
import { count, image, uuid } from './values.ts';

export const franchise = z.object({
  id: uuid,
  name: z.string(),
  name_english: z.string(),
  rating: z.number().nullable(),
  first_year: z.int(),
  last_year: z.int(),
  total_releases: count,
  total_episodes: count,
  total_duration: z.string(),
  total_duration_in_seconds: count,
  image,
});

export const franchiseRelease = z.object({
  id: uuid,
  franchise_id: uuid,
  release_id: z.int(),
  sort_order: z.int(),
  release,
});

export const fullFranchise = franchise.extend({ franchise_releases: z.array(franchiseRelease) });
export type FullFranchise = z.output<typeof fullFranchise>;

export const franchisesOfRelease = endpoint({
  method: 'GET',
  path: '/api/v1/anime/franchises/release/:releaseId',
  tag: 'Франшизы',
  summary: 'Франшизы, в которые входит релиз; пустой список, если таких нет',
  params: z.object({ releaseId: z.string().max(20) }),
  response: z.array(fullFranchise),
  selectable: true,
  cached: true,
});
