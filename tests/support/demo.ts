import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { changePassword } from '#contract/account.ts';
import { forgetPasswordByQuery, login, logout } from '#contract/auth.ts';
import { collectionReleases } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { releaseEvents } from '#contract/notices.ts';
import { reportPlayback } from '#contract/playback-reports.ts';
import { voteInPoll } from '#contract/polls.ts';
import { endOtherSessions } from '#contract/sessions.ts';
import { savePositions, saveTimecodes as timecodes } from '#contract/views.ts';
import { countVisitor } from '#contract/visitor-counts.ts';
import { hasVideo } from '#server/catalog/episodes/episode-video.ts';
import { loadDemo } from '#server/publishing/demo/load-demo.ts';
import { acceptInvitation } from '#contract/invitations.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import { importRecords } from '#server/studio/records/files/import-records.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { createTestAccount, createTestSession, PASSWORD } from '#tests/support/samples/account.ts';
import { openApiOver, ORIGIN, SPARE_ORIGIN, type TestApi } from './api.ts';
import { createFilledDatabase } from './database.ts';
import { createOneTimeBodies } from '#tests/support/bodies/one-time-bodies.ts';
import { accountDataBodies } from '#tests/support/bodies/account-data-bodies.ts';
import { addSessionToEnd, listBodies, settingsBodies } from '#tests/support/bodies/list-bodies.ts';
import { addNotices } from '#tests/support/samples/notices.ts';
import { addTorrentFile } from '#tests/support/samples/torrent.ts';
import { signInBodies } from '#tests/support/bodies/sign-in-bodies.ts';

export type DemoApi = TestApi & {
  /** The address of an endpoint with parameters that exist in the demo. */
  addressOf: (endpoint: Endpoint, query?: string) => string;
  /** The method, headers and body of a valid request to an endpoint. */
  initOf: (endpoint: Endpoint) => RequestInit;
};

// Required query parameters by path.
const REQUIRED: Record<string, string> = {
  '/api/v1/app/search/releases': 'query=поезд',
  [collectionReleases.path]: 'type_of_collection=PLANNED',
  [forgetPasswordByQuery.path]: 'email=viewer@example.org',
};

function encodeBody(body: unknown): string | Buffer<ArrayBuffer> {
  return Buffer.isBuffer(body) ? Buffer.from(body) : JSON.stringify(body);
}

async function loadRows(db: Database): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-demo-'));
  await loadDemo({ db, storage: openFolderStorage(folder), importRecords }, () => {});
  await rm(folder, { recursive: true });
}

/** Opens the API over the whole demo: releases, clips and records. */
export async function openDemoApi(): Promise<DemoApi> {
  const api = await openApiOver(await createFilledDatabase('demo', loadRows), SPARE_ORIGIN);
  const anyId = async (table: 'franchises' | 'genres') =>
    String((await api.db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()).id);
  const episode = await api.db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .innerJoin('franchise_releases', 'franchise_releases.release_id', 'releases.id')
    .select(['episodes.id', 'releases.id as releaseId', 'alias'])
    .where(hasVideo)
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
    genreId: await anyId('genres'),
    franchiseId: await anyId('franchises'),
    name: 'rules',
    pollId: option.poll_id,
    provider: 'google',
    deviceId: '00000000-0000-4000-8000-000000000000',
  };
  const own = { [releaseEvents.path]: `ids=${episode.releaseId}` };
  const addressOf = ({ path: pattern }: Endpoint, query = '') => {
    const address = pattern.replace(/:(\w+)/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`the demo has no ${name} for ${pattern}`);
      return value;
    });
    const all = [REQUIRED[pattern] ?? own[pattern] ?? signIn.queries[pattern]?.(), query]
      .filter(Boolean)
      .join('&');
    return all === '' ? address : `${address}?${encodeURI(all)}`;
  };
  const account = await createTestAccount(api, 'demo-viewer');
  const sessionToEnd = await createTestSession(api, account.id, 'goodbye');
  const timecode = { release_episode_id: episode.id, time: 12, is_watched: false };
  await saveTimecodes({ db: api.db, now: () => new Date() }, account.id, [timecode]);
  const otherEpisode = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('id', '!=', episode.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const accountData = await accountDataBodies(api, account.id);
  // Request bodies by path.
  const bodies: Record<string, unknown> = {
    ...(await listBodies(api, account.id)),
    ...(await settingsBodies()),
    ...accountData.bodies,
    [voteInPoll.path]: { option_ids: [option.id] },
    [reportPlayback.path]: { release_episode_id: episode.id, code: 'sound' },
    [countVisitor.path]: { release_episode_id: episode.id, is_start: true, is_watched: false, seconds: 10 },
    [timecodes.path]: [{ ...timecode, release_episode_id: otherEpisode.id }],
    [savePositions.path]: [{ ...timecode, release_episode_id: otherEpisode.id }],
    [login.path]: { login: account.login, password: PASSWORD },
  };
  params['noticeId'] = String(await addNotices(api, account.id, episode.releaseId));
  const signIn = await signInBodies(api, account.id);
  const oneTime = { ...(await createOneTimeBodies(api)), ...signIn.bodies };
  params['sessionId'] = await addSessionToEnd(api, account.id);
  // Requests that end sessions use accounts or sessions of their own.
  const tokens: Record<string, string> = {
    ...accountData.tokens,
    [logout.path]: sessionToEnd,
    [acceptInvitation.path]: (await createTestAccount(api, 'demo-invited')).token,
    [changePassword.path]: (await createTestAccount(api, 'demo-careful')).token,
    [endOtherSessions.path]: (await createTestAccount(api, 'demo-alone')).token,
  };
  const initOf = ({ method, path: pattern, signedIn, body: bodySchema }: Endpoint): RequestInit => {
    const token = tokens[pattern] ?? account.token;
    const hasNoBody = bodySchema instanceof z.ZodUndefined;
    const body = hasNoBody ? undefined : (bodies[pattern] ?? oneTime[pattern]?.());
    const { host } = new URL(ORIGIN);
    return {
      method,
      headers: { host, ...(signedIn && { authorization: `Bearer ${token}` }) },
      ...(method === 'GET' || body === undefined ? {} : { body: encodeBody(body) }),
    };
  };
  const close = async () => {
    await signIn.close();
    await api.close();
  };
  return { ...api, addressOf, initOf, close };
}
