import assert from 'node:assert/strict';
import type { Endpoint } from '#contract/endpoint.ts';
import type { DemoApi } from '#tests/support/demo.ts';
import { SECRET_WORD, type SecretRelease, TRACES } from './secret-releases.ts';

export type Ids = Omit<SecretRelease, 'state'> & { noticeId?: number };
export type WalkRequest = { name: string; path: string; init: RequestInit };

/** The values of each parameter of a path that names a thing of a release. */
const PARAMS: Record<string, (of: Ids) => (number | string | undefined)[]> = {
  idOrAlias: ({ id, alias }) => [id, alias],
  releaseId: ({ id }) => [id],
  releaseEpisodeId: ({ episodeId }) => [episodeId],
  hashOrId: ({ torrentHash, torrentId }) => [torrentHash, torrentId],
  genreId: ({ genreId }) => [genreId],
  franchiseId: ({ franchiseId }) => [franchiseId],
  noticeId: ({ noticeId }) => [noticeId],
};
/** Parameters of things that have nothing to do with releases. */
const OTHERS = new Set(['provider', 'deviceId', 'sessionId', 'name', 'pollId']);

const paramOf = ({ path }: Endpoint) => /:(\w+)/.exec(path)?.[1];

/** Whether the path of an endpoint names a thing of a release; a new parameter has to be listed above. */
export function namesRelease(endpoint: Endpoint): boolean {
  const name = paramOf(endpoint);
  const isKnown = name === undefined || name in PARAMS || OTHERS.has(name);
  assert.ok(isKnown, `${endpoint.path}: what is «${name}» of a release?`);
  return name !== undefined && name in PARAMS;
}

const listQueries = ({ id, alias, genreId }: Ids) => [
  'limit=50&type_of_collection=WATCHING',
  'since=2020-01-01T00:00:00Z&limit=50&type_of_collection=PLANNED',
  `ids=${id}&aliases=${alias}`,
  `release_id=${id}&limit=50&f[genres]=${genreId}`,
  `query=${SECRET_WORD}&search=${SECRET_WORD}&f[search]=${SECRET_WORD}&with_guesses=1`,
  'f[years][from_year]=2199&f[years][to_year]=2199',
];

/** A body with the ids of a release in place of those that it has. */
function about(body: unknown, of: Ids): unknown {
  if (Array.isArray(body)) return body.map((item) => about(item, of));
  if (body === null || typeof body !== 'object') return body;
  const named: Record<string, unknown> = { release_id: of.id, release_episode_id: of.episodeId, time: 200 };
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, name in named ? named[name] : about(value, of)]),
  );
}

/** Every request that names a release, or that may answer with one, to an endpoint, by a viewer. */
export function requestsAbout(
  api: Pick<DemoApi, 'addressOf' | 'initOf'>,
  endpoint: Endpoint,
  of: Ids,
  viewer: { authorization: string },
): WalkRequest[] {
  const init = api.initOf(endpoint);
  const name = `${endpoint.method} ${endpoint.path}`;
  const isNamed = namesRelease(endpoint);
  const body = typeof init.body === 'string' ? JSON.stringify(about(JSON.parse(init.body), of)) : null;
  const isBodyAbout = body !== null && body !== init.body;
  // Others change accounts and sessions: the demo has some to lose.
  if (endpoint.method !== 'GET' && !isNamed && !isBodyAbout)
    return [{ name, path: api.addressOf(endpoint), init }];
  const headers = endpoint.signedIn ? { headers: viewer } : {};
  const own = { ...init, ...headers, ...(body === null ? {} : { body }) };
  const values = PARAMS[paramOf(endpoint) ?? '']?.(of) ?? [];
  const named = values.map((value) => endpoint.path.replace(/:\w+/, String(value)));
  if (isNamed) return named.map((path) => ({ name, path: `${path}?limit=50`, init: own }));
  const [address = ''] = api.addressOf(endpoint).split('?');
  const queries = endpoint.method === 'GET' ? listQueries(of) : [''];
  return queries.map((query) => ({ name, path: `${address}?${encodeURI(query)}`, init: own }));
}

/** The addresses of the documents that are no endpoints, by their routes, about a release. */
export const DOCUMENTS: Record<string, (of: Ids) => string[]> = {
  '/media/hls/:releaseEpisodeId/master.m3u8': ({ episodeId }) => [`/media/hls/${episodeId}/master.m3u8`],
  '/media/hls/:releaseEpisodeId/480.m3u8': ({ episodeId }) => [`/media/hls/${episodeId}/480.m3u8`],
  '/media/hls/:releaseEpisodeId/720.m3u8': ({ episodeId }) => [`/media/hls/${episodeId}/720.m3u8`],
  '/media/hls/:releaseEpisodeId/1080.m3u8': ({ episodeId }) => [`/media/hls/${episodeId}/1080.m3u8`],
  '/media/hls/:releaseEpisodeId/playlists.json': ({ episodeId }) => [
    `/media/hls/${episodeId}/playlists.json`,
  ],
  '/media/hls/:releaseEpisodeId/storyboard.vtt': ({ episodeId }) => [
    `/media/hls/${episodeId}/storyboard.vtt`,
  ],
  '/media/hls/:releaseEpisodeId/stills.webp': ({ episodeId }) => [`/media/hls/${episodeId}/stills.webp`],
  '/media/hosts.json': () => ['/media/hosts.json'],
  '/media/steering.json': () => ['/media/steering.json'],
  '/torznab': () => ['/torznab?t=search', `/torznab?t=search&q=${SECRET_WORD}`],
  '/torznab/api': () => ['/torznab/api?t=tvsearch', `/torznab/api?t=tvsearch&q=${SECRET_WORD}&ep=1`],
  '/feeds/releases.atom': () => ['/feeds/releases.atom'],
  '/feeds/releases.json': () => ['/feeds/releases.json'],
  '/feeds/schedule.ics': () => ['/feeds/schedule.ics'],
  '/feeds/releases/:file{[^/]{1,300}\\.ics}': ({ id, alias }) => [
    `/feeds/releases/${id}.ics`,
    `/feeds/releases/${alias}.ics`,
  ],
  '/robots.txt': () => ['/robots.txt'],
  '/sitemap.xml': () => ['/sitemap.xml'],
  '/sitemaps/:file{[a-z0-9-]{1,40}\\.xml}': ({ id }) => [
    ...['pages', 'genres', 'franchises'].map((name) => `/sitemaps/${name}.xml`),
    `/sitemaps/releases-${Math.ceil(id / 5000)}.xml`,
    `/sitemaps/episodes-${Math.ceil(id / 300)}.xml`,
  ],
  '/previews/releases/:id/:version{[0-9a-z]{1,20}\\.jpg}': ({ id }) => [`/previews/releases/${id}/a.jpg`],
  '/previews/site/:version{[0-9a-z]{1,20}\\.jpg}': () => ['/previews/site/a.jpg'],
  '/oembed': ({ alias, episodeId }) =>
    [`/anime/releases/release/${alias}`, `/embed/${episodeId}`, `/anime/video/episode/${episodeId}`].map(
      (page) => `/oembed?url=${encodeURIComponent(`http://akane.test${page}`)}`,
    ),
  '/api/docs/v1': () => ['/api/docs/v1'],
  '/api/docs/v1.json': () => ['/api/docs/v1.json'],
  '/storage/api/docs/v1': () => ['/storage/api/docs/v1'],
};

/** Every request to a document that is no endpoint, about a release. */
export function documentsAbout(of: Ids): WalkRequest[] {
  return Object.entries(DOCUMENTS).flatMap(([name, addresses]) =>
    addresses(of).map((path) => ({ name, path: encodeURI(decodeURI(path)), init: {} })),
  );
}

// A page of a list names the address by which it was requested.
const withoutLinks = (text: string) => text.replaceAll(/"links":\{[^{}]*\}/g, '""');

// Most requests about several releases are the same: they name none. The last one is sent after what the others wrote.
function withoutRepeats(asked: readonly WalkRequest[]): WalkRequest[] {
  const keyOf = ({ name, path, init }: WalkRequest) => JSON.stringify([name, path, init.body]);
  const backwards = asked.toReversed().map((request) => [keyOf(request), request] as const);
  return [...new Map(backwards).values()].toReversed();
}

/** What shows a trace of any of the secret releases and episodes, by endpoint or route. */
export async function findTraces(
  api: Pick<DemoApi, 'request'>,
  asked: readonly WalkRequest[],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, path, init } of withoutRepeats(asked)) {
    const { text, headers } = await api.request(path, init);
    const answer = `${headers.get('location') ?? ''} ${withoutLinks(text)}`;
    const at = answer.search(TRACES);
    if (at >= 0) found[name] = `${path}: ${answer.slice(Math.max(0, at - 100), at + 40)}`;
  }
  return found;
}
