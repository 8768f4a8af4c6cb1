import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optional, whole } from './input.ts';
import { release } from './release.ts';

export const searchReleases = endpoint({
  method: 'GET',
  path: '/api/v1/app/search/releases',
  tag: 'Приложение',
  summary: 'Поиск релизов по названиям: с опечатками, в другой раскладке, транслитом; лучшие сначала',
  description:
    'Finds releases by name, tolerating typos, the wrong keyboard layout and transliteration; the best match comes first. With `with_guesses=1`, a query without matches returns up to three releases whose names are only similar.',
  query: z.object({
    query: z.string().trim().min(1).max(200),
    with_guesses: optional(whole(0, 1)),
  }),
  response: z.array(release),
  failures: [422],
  selectable: true,
  cached: true,
});
