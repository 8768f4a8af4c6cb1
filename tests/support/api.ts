import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { createClient, type Call, type Fetch } from '#contract/client.ts';
import { createApi, type Api } from '#server/app.ts';
import { openJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { openLocator, type Locator } from '#server/platform/location/locator.ts';
import type { Database, DatabaseAddress } from '#server/platform/database/open.ts';
import { catalogueLine } from '#server/publishing/import/line.ts';
import { saveRelease } from '#server/publishing/import/save-release.ts';
import { openStorage, type Storage } from '#server/media/storage.ts';
import type { SocialConfig } from '#server/accounts/social/settings.ts';
import { openTorrentFiles, type TorrentFiles } from '#server/torrents/torrents/torrent-files.ts';
import { testDatabase } from './database.ts';

export type Line = z.input<typeof catalogueLine>;
export type TestApi = {
  db: Database;
  address: DatabaseAddress;
  /** A folder of this test file's own. */
  storage: Storage;
  torrentFiles: TorrentFiles;
  /** The queues of this database, opened by the first who wants them. */
  jobs: () => Promise<Jobs>;
  /** One social account is on; where its provider stands a test says. */
  social: SocialConfig;
  fetch: Fetch;
  /** Who may have which stored file. */
  mayServe: Api['mayServe'];
  call: Call;
  /** A raw request by path; answers status, headers and body, the body parsed when it is JSON. */
  ask: (
    path: string,
    init?: RequestInit,
  ) => Promise<{ status: number; headers: Headers; text: string; body: never }>;
  add: (...lines: Line[]) => Promise<void>;
  close: () => Promise<void>;
};

export const ORIGIN = 'http://akane.test';
/** Where torrents are hidden in tests. */
export const HIDING_COUNTRY = 'JP';
/** Headers of a caller from a country, as the server stamps them: the address is one of the country's own. */
export const FROM = {
  RU: { 'akane-client': '77.88.8.8' },
  US: { 'akane-client': '8.8.8.8' },
  JP: { 'akane-client': '210.130.1.1' },
};
export const NOW = '2026-11-20T12:00:00+00:00';

/** A catalogue line that is valid and plain; the test says what matters to it. */
export function aLine(id: number, fields: Partial<Line> = {}): Line {
  return {
    id,
    alias: `release-${id}`,
    name: { main: `Релиз ${id}`, english: `Release ${id}` },
    year: 2026,
    poster: null,
    ...fields,
  };
}

export function testLocator(): Promise<Locator> {
  return openLocator({ hideTorrentsIn: [HIDING_COUNTRY], governmentNetworks: [] });
}

/** The API over a fresh database; every answer is checked by its schema and an unexpected error fails the test. */
export async function testApi(...lines: Line[]): Promise<TestApi> {
  const { db, address, close } = await testDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-api-'));
  const storage = openStorage(folder);
  const torrentFiles = openTorrentFiles(path.join(folder, '.torrents'));
  const log = (message: string, error?: unknown) =>
    assert.fail(`${message} ${String(error instanceof Error ? error.stack : error)}`);
  const locator = await testLocator();
  const now = () => new Date(NOW);
  let opened: Promise<Jobs> | undefined;
  const jobs = () => (opened ??= openJobs(address, log));
  const send: Jobs['send'] = async (...job) => (await jobs()).send(...job);
  const botCheck = { kind: 'off' } as const;
  const social: SocialConfig = { keys: { google: { id: 'akane', secret: 'of tests' } } };
  const checks = { botCheck, social, publicOrigin: ORIGIN };
  const given = { db, address, locator, storage, torrentFiles, jobs: { send }, ...checks, now, log };
  const { fetch, mayServe } = createApi(given, { checkAnswers: true });
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new Request(new URL(path, ORIGIN), init));
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson && text !== '' ? JSON.parse(text) : undefined) as never,
    };
  };
  const add = async (...more: Line[]) => {
    for (const line of more) {
      await saveRelease(db, catalogueLine.parse(line), { poster: undefined, covers: undefined }, NOW);
    }
  };
  await add(...lines);
  const closeAll = async () => {
    await (await opened)?.stop();
    await close();
    await rm(folder, { recursive: true });
  };
  const call = createClient(fetch, ORIGIN);
  return {
    db,
    address,
    storage,
    torrentFiles,
    jobs,
    social,
    fetch,
    mayServe,
    call,
    ask,
    add,
    close: closeAll,
  };
}
