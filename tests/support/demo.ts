import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { changePassword } from '#contract/account.ts';
import { forgetPasswordByQuery, login, logout } from '#contract/auth.ts';
import { collectionReleases } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { reportFault } from '#contract/faults.ts';
import { voteInPoll } from '#contract/polls.ts';
import { endOtherSessions } from '#contract/sessions.ts';
import { saveTimecodes as timecodes } from '#contract/views.ts';
import { loadDemo } from '#server/publishing/import/load-demo.ts';
import { openStorage } from '#server/media/storage.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { anAccount, aSession, PASSWORD } from './account.ts';
import { testApi, type TestApi } from './api.ts';
import { oneTimeBodies } from './one-time-bodies.ts';
import { myDataBodies } from './my-data-bodies.ts';
import { anotherSession, ownBodies, settingsBodies } from './own-bodies.ts';
import { addTorrentFile } from './torrent.ts';
import { waysIn } from './ways-in-bodies.ts';

export type DemoApi = TestApi & {
  /** The address of an endpoint, its parameters filled in from what the demo has. */
  addressOf: (endpoint: Endpoint, query?: string) => string;
  /** How an endpoint is asked: its method, with a body where it cannot do without. */
  initOf: (endpoint: Endpoint) => RequestInit;
};

// What an endpoint must be asked at least.
const REQUIRED: Record<string, string> = {
  '/api/v1/app/search/releases': 'query=поезд',
  [collectionReleases.path]: 'type_of_collection=PLANNED',
  [forgetPasswordByQuery.path]: 'email=viewer@example.org',
};

function sentAs(body: unknown): string | Buffer<ArrayBuffer> {
  return Buffer.isBuffer(body) ? Buffer.from(body) : JSON.stringify(body);
}

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
    .select(['episodes.id', 'releases.id as releaseId', 'alias'])
    .where('hls_480', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const torrent = await addTorrentFile(api, episode.releaseId);
  const option = await api.db
    .selectFrom('poll_options')
    .select(['id', 'poll_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const params: Record<string, string> = {
    idOrAlias: episode.alias,
    releaseId: String(episode.releaseId),
    releaseEpisodeId: episode.id,
    hashOrId: torrent.hash,
    genreId: await one('genres'),
    franchiseId: await one('franchises'),
    name: 'rules',
    pollId: option.poll_id,
    provider: 'google',
    deviceId: '00000000-0000-4000-8000-000000000000',
  };
  const addressOf = ({ path: pattern }: Endpoint, query = '') => {
    const address = pattern.replace(/:(\w+)/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`the demo has no ${name} for ${pattern}`);
      return value;
    });
    const all = [REQUIRED[pattern] ?? ways.queries[pattern]?.(), query].filter(Boolean).join('&');
    return all === '' ? address : `${address}?${encodeURI(all)}`;
  };
  const account = await anAccount(api, 'demo-viewer');
  const shortLived = await aSession(api, account.id, 'goodbye');
  const begun = { release_episode_id: episode.id, time: 12, is_watched: false };
  await saveTimecodes({ db: api.db, now: () => new Date() }, account.id, [begun]);
  const another = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('id', '!=', episode.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const mine = await myDataBodies(api, account.id);
  // What a call that changes something is given.
  const bodies: Record<string, unknown> = {
    ...(await ownBodies(api, account.id)),
    ...(await settingsBodies()),
    ...mine.bodies,
    [voteInPoll.path]: { option_ids: [option.id] },
    [reportFault.path]: { release_episode_id: episode.id, code: 'sound' },
    [timecodes.path]: [{ ...begun, release_episode_id: another.id }],
    [login.path]: { login: account.login, password: PASSWORD },
  };
  const ways = await waysIn(api, account.id);
  const once = { ...(await oneTimeBodies(api)), ...ways.bodies };
  params['sessionId'] = await anotherSession(api, account.id);
  // Calls that end sessions end none that the others need.
  const tokens: Record<string, string> = {
    ...mine.tokens,
    [logout.path]: shortLived,
    [changePassword.path]: (await anAccount(api, 'demo-careful')).token,
    [endOtherSessions.path]: (await anAccount(api, 'demo-alone')).token,
  };
  const initOf = ({ method, path: pattern, signedIn, body: shape }: Endpoint): RequestInit => {
    const token = tokens[pattern] ?? account.token;
    const takesNone = shape instanceof z.ZodUndefined;
    const body = takesNone ? undefined : (bodies[pattern] ?? once[pattern]?.());
    return {
      method,
      ...(signedIn ? { headers: { authorization: `Bearer ${token}` } } : {}),
      ...(method === 'GET' || body === undefined ? {} : { body: sentAs(body) }),
    };
  };
  const close = async () => {
    await ways.close();
    await api.close();
  };
  return { ...api, addressOf, initOf, close };
}
