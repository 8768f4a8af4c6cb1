import type { Call } from '#contract/client.ts';
import { franchiseById } from '#contract/franchises.ts';
import { MAX_LIMIT } from '#contract/pagination.ts';
import { releasesByIds } from '#contract/releases.ts';
import { inWatchingOrder } from './film.ts';
import type { Part, Queue } from './line.ts';

const OF_EPISODE = [
  'id',
  'name',
  'ordinal',
  'preview',
  'duration',
  'sort_order',
  'hls_480',
  'hls_720',
  'hls_1080',
];
const SHOWN = ['id', 'alias', 'name', ...OF_EPISODE.map((field) => `episodes.${field}`)];

async function loadParts(call: Call, ids: number[]): Promise<Part[]> {
  const { data } = await call(releasesByIds, { query: { ids, limit: MAX_LIMIT, include: SHOWN } });
  return data.map(({ id, alias, name, episodes }) => ({ release: { id, alias, name }, episodes }));
}

/** The episodes of a whole franchise in watching order; parts without any are left out. */
export async function loadQueue(call: Call, franchiseId: string): Promise<Queue> {
  const { name, franchise_releases } = await call(franchiseById, { params: { franchiseId } });
  const ids = inWatchingOrder(franchise_releases).map(({ release_id }) => release_id);
  const pages = Array.from({ length: Math.ceil(ids.length / MAX_LIMIT) }, (_, i) =>
    loadParts(call, ids.slice(i * MAX_LIMIT, (i + 1) * MAX_LIMIT)),
  );
  const parts = (await Promise.all(pages)).flat();
  return { franchiseId, name, parts: parts.filter(({ episodes }) => episodes.length > 0) };
}
