import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { memberRole } from './enums.ts';
import { episode } from './episodes.ts';
import { genre } from './genres.ts';
import { listOf, optional, whole } from './input.ts';
import { limitQuery, pageOf, pageQuery } from './pagination.ts';
import { release } from './release.ts';
import { torrentWithRelease } from './torrents.ts';
import { cover, described, image, uuid } from './values.ts';

export const listedRelease = release.extend({ genres: z.array(genre) }).meta({ id: 'ListedRelease' });
export type ListedRelease = z.output<typeof listedRelease>;

export const member = z
  .object({
    id: uuid,
    nickname: z.string(),
    role: described(memberRole),
    /** Whom they voice, one character or several; null for other roles and where nobody has said it. */
    character: z.string().nullable(),
    user: z.object({ id: z.int(), avatar: image }).nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof member>;

export const sponsor = z
  .object({
    id: uuid,
    title: z.string(),
    description: z.string(),
    url_title: z.string(),
    url: z.string(),
  })
  .meta({ id: 'Sponsor' });
export type Sponsor = z.output<typeof sponsor>;

export const fullRelease = listedRelease
  .extend({
    members: z.array(member),
    episodes: z.array(episode),
    torrents: z.array(torrentWithRelease),
    // Older clients know one sponsor, newer ones a list.
    sponsor: sponsor.nullable(),
    sponsors: z.array(sponsor),
    background_covers: z.array(cover),
    /** The teams that dub it, as the studio names them. */
    teams: z.array(z.object({ id: uuid, title: z.string() })),
  })
  .meta({ id: 'FullRelease' });
export type FullRelease = z.output<typeof fullRelease>;

export const randomRelease = listedRelease
  .extend({ background_covers: z.array(cover) })
  .meta({ id: 'RandomRelease' });
export type RandomRelease = z.output<typeof randomRelease>;

export const latestRelease = listedRelease.extend({ latest_episode: episode }).meta({ id: 'LatestRelease' });
export type LatestRelease = z.output<typeof latestRelease>;

/** The response of `GET anime/releases/episodes/{id}`: an episode with its release and all episodes of that release. */
export const episodeWithRelease = episode
  .extend({ release: release.extend({ episodes: z.array(episode) }) })
  .meta({ id: 'ReleasedEpisode' });
export type EpisodeWithRelease = z.output<typeof episodeWithRelease>;

const tag = 'Релизы';
const releaseId = whole(1, 2_147_483_647);
const idOrAlias = z.string().min(1).max(300);

export const latestReleases = endpoint({
  method: 'GET',
  path: '/api/v1/anime/releases/latest',
  tag,
  summary: 'Последние обновлённые релизы, у каждого последний эпизод',
  description: 'Lists the most recently updated releases, each with its last episode.',
  query: limitQuery,
  response: z.array(latestRelease),
  failures: [422],
  selectable: true,
  cached: true,
});

export const randomReleases = endpoint({
  method: 'GET',
  path: '/api/v1/anime/releases/random',
  tag,
  summary: 'Случайные релизы, которые можно смотреть',
  description: "Lists random releases that can be watched in the caller's region.",
  query: limitQuery,
  response: z.array(randomRelease),
  failures: [422],
  selectable: true,
});

export const recommendedReleases = endpoint({
  method: 'GET',
  path: '/api/v1/anime/releases/recommended',
  tag,
  summary: 'Что посмотреть после релиза release_id; без него то, что сейчас любят больше всего',
  description: 'Lists releases similar to `release_id`, or the most popular ones without it.',
  query: limitQuery.extend({ release_id: optional(releaseId) }),
  response: z.array(listedRelease),
  failures: [422],
  selectable: true,
  cached: true,
});

export const releasesByIds = endpoint({
  method: 'GET',
  path: '/api/v1/anime/releases/list',
  tag,
  summary: 'Релизы целиком по ids и aliases в том порядке, в каком они названы; без них все, сначала свежие',
  description:
    'Returns a page of complete releases in the order in which `ids` and `aliases` name them, or of all releases.',
  query: pageQuery.extend({ ids: listOf(releaseId), aliases: listOf(z.string().max(300)) }),
  response: pageOf(fullRelease),
  failures: [422],
  selectable: true,
  cached: true,
});

export const releaseMembers = endpoint({
  method: 'GET',
  path: '/api/v1/anime/releases/:idOrAlias/members',
  tag,
  summary: 'Кто работал над релизом',
  description: 'Lists the people who worked on a release.',
  params: z.object({ idOrAlias }),
  response: z.array(member),
  failures: [404],
  selectable: true,
  cached: true,
});

export const releaseByIdOrAlias = endpoint({
  method: 'GET',
  path: '/api/v1/anime/releases/:idOrAlias',
  tag,
  summary: 'Один релиз целиком; только цифры означают id, всё остальное алиас',
  description: 'Returns one complete release; a value of digits only is an id unless only an alias matches.',
  params: z.object({ idOrAlias }),
  response: fullRelease,
  failures: [404],
  selectable: true,
  cached: true,
});

export const episodeById = endpoint({
  method: 'GET',
  path: '/api/v1/anime/releases/episodes/:releaseEpisodeId',
  tag,
  summary: 'Один эпизод с релизом и всеми его эпизодами',
  description: 'Returns one episode with its release and all episodes of that release.',
  params: z.object({ releaseEpisodeId: z.string().max(100) }),
  response: episodeWithRelease,
  failures: [404],
  selectable: true,
  cached: true,
});
