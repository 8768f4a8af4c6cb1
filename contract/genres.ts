import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limitQuery, pageOf, pageQuery } from './pagination.ts';
import { release } from './release.ts';
import { count, image } from './values.ts';

export const genre = z
  .object({ id: z.int(), name: z.string(), total_releases: count, image })
  .meta({ id: 'Genre' });
export type Genre = z.output<typeof genre>;

const tag = 'Жанры';

export const allGenres = endpoint({
  method: 'GET',
  path: '/api/v1/anime/genres',
  tag,
  summary: 'Жанры, у которых есть релизы, по алфавиту',
  description: 'Lists the genres that have releases, in alphabetical order.',
  response: z.array(genre),
  selectable: true,
  cached: true,
});

export const randomGenres = endpoint({
  method: 'GET',
  path: '/api/v1/anime/genres/random',
  tag,
  summary: 'Случайные жанры, у которых есть релизы',
  description: 'Lists random genres that have releases.',
  query: limitQuery,
  response: z.array(genre),
  failures: [422],
  selectable: true,
});

export const genreById = endpoint({
  method: 'GET',
  path: '/api/v1/anime/genres/:genreId',
  tag,
  summary: 'Один жанр',
  description: 'Returns one genre.',
  params: z.object({ genreId: z.string() }),
  response: genre,
  failures: [404],
  selectable: true,
  cached: true,
});

export const releasesOfGenre = endpoint({
  method: 'GET',
  path: '/api/v1/anime/genres/:genreId/releases',
  tag,
  summary: 'Релизы жанра, сначала свежие',
  description: 'Returns a page of the releases of a genre, the most recently updated first.',
  params: z.object({ genreId: z.string() }),
  query: pageQuery,
  response: pageOf(release),
  failures: [404, 422],
  selectable: true,
  cached: true,
});
