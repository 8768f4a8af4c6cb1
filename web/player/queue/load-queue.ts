import type { Call } from '#contract/client.ts';
import { franchiseById } from '#contract/franchises.ts';
import { MAX_LIMIT } from '#contract/pagination.ts';
import { releasesByIds } from '#contract/releases.ts';
import { inWatchingOrder, isBlocked } from '#web/entities/episode/player-episode.ts';
import type { PlaylistPart, EpisodeQueue } from '#web/entities/episode/playlist.ts';

const EPISODE_FIELDS = [
  'id',
  'name',
  'ordinal',
  'preview',
  'duration',
  'ending',
  'other_marks',
  'sort_order',
  'hls_480',
  'hls_720',
  'hls_1080',
  'rutube_id',
  'youtube_id',
];
const INCLUDED_FIELDS = [
  'id',
  'alias',
  'name',
  'is_blocked_by_geo',
  'is_blocked_by_copyrights',
  ...EPISODE_FIELDS.map((field) => `episodes.${field}`),
];

async function loadPage(call: Call, ids: number[]): Promise<PlaylistPart[]> {
  const { data } = await call(releasesByIds, { query: { ids, limit: MAX_LIMIT, include: INCLUDED_FIELDS } });
  return data.flatMap((release) => {
    const { id, alias, name, episodes } = release;
    if (episodes.length === 0 || isBlocked(release)) return [];
    return { release: { id, alias, name }, episodes: inWatchingOrder(episodes) };
  });
}

/** Loads releases with their episodes in watching order, in the order of `ids`; omits those with nothing to watch. */
export async function loadParts(call: Call, ids: number[]): Promise<PlaylistPart[]> {
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(ids.length / MAX_LIMIT) }, (_, i) =>
      loadPage(call, ids.slice(i * MAX_LIMIT, (i + 1) * MAX_LIMIT)),
    ),
  );
  return pages.flat();
}

/** Loads the episodes of a franchise in watching order. */
export async function loadQueue(call: Call, franchiseId: string): Promise<EpisodeQueue> {
  const { name, franchise_releases } = await call(franchiseById, { params: { franchiseId } });
  const ids = inWatchingOrder(franchise_releases).map(({ release_id }) => release_id);
  return { franchiseId, name, parts: await loadParts(call, ids) };
}
