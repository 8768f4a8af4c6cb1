import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optional } from './input.ts';
import { limitQuery, pageOf, pageQuery } from './pagination.ts';
import { release } from './release.ts';
import { count, image, uuid } from './values.ts';

export const franchise = z
  .object({
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
  })
  .meta({ id: 'Franchise' });
export type Franchise = z.output<typeof franchise>;

export const franchiseRelease = z
  .object({
    id: uuid,
    franchise_id: uuid,
    release_id: z.int(),
    sort_order: z.int(),
    release,
  })
  .meta({ id: 'FranchiseRelease' });

export const fullFranchise = franchise
  .extend({ franchise_releases: z.array(franchiseRelease) })
  .meta({ id: 'FullFranchise' });
export type FullFranchise = z.output<typeof fullFranchise>;

const tag = 'Франшизы';

export const allFranchises = endpoint({
  method: 'GET',
  path: '/api/v1/anime/franchises',
  tag,
  summary: 'Франшизы, в которых есть релизы, по алфавиту',
  description: 'Lists the franchises that have releases, in alphabetical order and without the releases.',
  response: z.array(franchise),
  selectable: true,
  cached: true,
});

export const listFranchises = endpoint({
  method: 'GET',
  path: '/api/v1/anime/franchises/list',
  tag,
  summary: 'Страница франшиз, в которых есть релизы, по алфавиту',
  description: 'Returns a page of the franchises that have releases, by name; `search` is words of a name.',
  query: pageQuery.extend({ search: optional(z.string().trim().max(200)) }),
  response: pageOf(franchise),
  failures: [422],
  selectable: true,
  cached: true,
});

export const randomFranchises = endpoint({
  method: 'GET',
  path: '/api/v1/anime/franchises/random',
  tag,
  summary: 'Случайные франшизы',
  description: 'Lists random franchises without their releases.',
  query: limitQuery,
  response: z.array(franchise),
  failures: [422],
  selectable: true,
});

export const franchisesOfRelease = endpoint({
  method: 'GET',
  path: '/api/v1/anime/franchises/release/:releaseId',
  tag,
  summary: 'Франшизы, в которые входит релиз; пустой список, если таких нет',
  description: 'Lists the franchises of a release; the list is empty when there are none.',
  params: z.object({ releaseId: z.string() }),
  response: z.array(fullFranchise),
  selectable: true,
  cached: true,
});

export const franchiseById = endpoint({
  method: 'GET',
  path: '/api/v1/anime/franchises/:franchiseId',
  tag,
  summary: 'Одна франшиза с её релизами в порядке просмотра',
  description: 'Returns one franchise with its releases in watching order.',
  params: z.object({ franchiseId: z.string() }),
  response: fullFranchise,
  failures: [404],
  selectable: true,
  cached: true,
});
