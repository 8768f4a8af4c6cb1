import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';
import { loadDemo } from '#server/import/load-demo.ts';
import { openStorage } from '#server/media/storage.ts';
import { testApi, type TestApi } from './api.ts';

export type DemoApi = TestApi & {
  /** The address of an endpoint, its parameters filled in from what the demo has. */
  addressOf: (endpoint: Endpoint, query?: string) => string;
  /** How an endpoint is asked: its method, with a body where it cannot do without. */
  initOf: (endpoint: Endpoint) => RequestInit;
};

// What an endpoint must be asked at least.
const REQUIRED: Record<string, string> = { '/api/v1/app/search/releases': 'query=поезд' };

/** The API over the whole demo: releases, clips and lists. */
export async function demoApi(): Promise<DemoApi> {
  const api = await testApi();
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-demo-'));
  await loadDemo({ db: api.db, storage: openStorage(folder) }, () => {});
  await rm(folder, { recursive: true });

  const one = async (table: 'franchises' | 'genres') =>
    String((await api.db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()).id);
  const episode = await api.db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .innerJoin('torrents', 'torrents.release_id', 'releases.id')
    .innerJoin('franchise_releases', 'franchise_releases.release_id', 'releases.id')
    .select(['episodes.id', 'releases.id as releaseId', 'alias', 'hash'])
    .where('hls_480', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const option = await api.db
    .selectFrom('poll_options')
    .select(['id', 'poll_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const params: Record<string, string> = {
    idOrAlias: episode.alias,
    releaseId: String(episode.releaseId),
    releaseEpisodeId: episode.id,
    hashOrId: episode.hash,
    genreId: await one('genres'),
    franchiseId: await one('franchises'),
    name: 'rules',
    pollId: option.poll_id,
  };
  const addressOf = ({ path: pattern }: Endpoint, query = '') => {
    const address = pattern.replace(/:(\w+)/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`the demo has no ${name} for ${pattern}`);
      return value;
    });
    const all = [REQUIRED[pattern], query].filter(Boolean).join('&');
    return all === '' ? address : `${address}?${encodeURI(all)}`;
  };
  const bodies: Record<string, object> = {
    '/api/v1/media/polls/:pollId/vote': { option_ids: [option.id] },
    '/api/v1/media/faults': { release_episode_id: episode.id, code: 'sound' },
  };
  const initOf = ({ method, path: pattern }: Endpoint): RequestInit => {
    const body = bodies[pattern];
    return body ? { method, body: JSON.stringify(body) } : { method };
  };
  return { ...api, addressOf, initOf };
}
