import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { z } from 'zod';
import { createClient, type Call } from '#contract/client.ts';
import { createApi, type Api } from '#server/app.ts';
import { openJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { openLocator, type Locator } from '#server/platform/location/locator.ts';
import type { Database, DatabaseAddress } from '#server/platform/database/open.ts';
import { catalogueEntry } from '#server/publishing/import/catalogue-entry.ts';
import { saveRelease } from '#server/publishing/import/save-release.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { ANNOUNCING, type Announcing } from '#server/publishing/videos/announcements/channel-requests.ts';
import type { SocialConfig } from '#server/accounts/social/settings.ts';
import { openTorrentFiles, type TorrentFiles } from '#server/torrents/torrents/files/torrent-files.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export type CatalogueEntryInput = z.input<typeof catalogueEntry>;
export type TestApi = {
  db: Database;
  address: DatabaseAddress;
  /** A temporary folder of this test file. */
  storage: FolderStorage;
  /** What only the studio shows, in a temporary folder. */
  privateStorage: FolderStorage;
  torrentFiles: TorrentFiles;
  /** The job queues of this database, opened at the first call. */
  jobs: () => Promise<Jobs>;
  /** Google sign-in is on; a test sets the origin of its provider. */
  social: SocialConfig;
  /** Where announcements go; a test sets its own service. */
  announcing: Announcing & { ownOrigins: string[] };
  fetch: Api['fetch'];
  fetchForPage: Api['fetchForPage'];
  /** Serves the pictures of releases to members of the studio. */
  serveStudioFiles: Api['serveStudioFiles'];
  /** Whether a request may get a stored file. */
  mayServe: Api['mayServe'];
  /** Whether the torrents of a release may be shared with an IP address. */
  mayShare: Api['mayShare'];
  /** The files that its addresses take. */
  uploadAt: Api['uploadAt'];
  /** The patterns of all routes. */
  routes: Api['routes'];
  call: Call;
  /** Sends a request by path and returns status, headers and body; `body` is the parsed JSON. */
  request: (
    path: string,
    init?: RequestInit,
  ) => Promise<{ status: number; headers: Headers; text: string; body: never }>;
  addReleases: (...entries: CatalogueEntryInput[]) => Promise<void>;
  close: () => Promise<void>;
};

export const ORIGIN = 'http://akane.test';
/** A spare address of the site of the demo. */
export const SPARE_ORIGIN = 'http://spare.test:8080';
/** The country where torrents are hidden in tests. */
export const COUNTRY_WITHOUT_TORRENTS = 'JP';
/** Headers of a caller from a country, as the server sets them: an address of a network in that country. */
export const HEADERS_FROM = {
  RU: { 'akane-client': '77.88.8.8' },
  US: { 'akane-client': '8.8.8.8' },
  JP: { 'akane-client': '210.130.1.1' },
};
export const NOW = '2026-11-20T12:00:00+00:00';

/** A minimal valid catalogue entry, with the fields that a test sets. */
export function aCatalogueEntry(id: number, fields: Partial<CatalogueEntryInput> = {}): CatalogueEntryInput {
  return {
    id,
    alias: `release-${id}`,
    name: { main: `Релиз ${id}`, english: `Release ${id}` },
    year: 2026,
    poster: null,
    ...fields,
  };
}

export function openTestLocator(): Promise<Locator> {
  return openLocator({ hideTorrentsIn: [COUNTRY_WITHOUT_TORRENTS], governmentNetworks: [] });
}

/** Opens the API over a fresh database. Fails the test if a response breaks its schema or on an unexpected error. */
export async function openTestApi(...entries: CatalogueEntryInput[]): Promise<TestApi> {
  const api = await openApiOver(await createTestDatabase());
  await api.addReleases(...entries);
  return api;
}

/** Opens the API like `openTestApi` over a database, which it closes; the site may have other origins than `ORIGIN`. */
export async function openApiOver(
  { db, address, close }: TestDatabase,
  ...otherOrigins: string[]
): Promise<TestApi> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-api-'));
  const storage = openFolderStorage(folder);
  const privateStorage = openFolderStorage(path.join(folder, '.private'));
  const torrentFiles = openTorrentFiles(openFolderStorage(path.join(folder, '.torrents')));
  const log = (_event: string, message: string, error?: unknown) =>
    assert.fail(`${message} ${String(error instanceof Error ? error.stack : error)}`);
  const locator = await openTestLocator();
  const now = () => new Date(NOW);
  let openedJobs: Promise<Jobs> | undefined;
  const jobs = () => (openedJobs ??= openJobs(address, log));
  const send: Jobs['send'] = async (...job) => (await jobs()).send(...job);
  const botCheck = { kind: 'off' } as const;
  const social: SocialConfig = { keys: { google: { id: 'akane', secret: 'of tests' } } };
  const announcing = { ...ANNOUNCING, ownOrigins: [] as string[] };
  const publicOrigins: [string, ...string[]] = [ORIGIN, ...otherOrigins];
  const checks = { botCheck, social, announcing, publicOrigin: ORIGIN, publicOrigins };
  const storages = { storage, privateStorage, torrentFiles };
  const deps = { db, address, locator, ...storages, jobs: { send }, ...checks, now, log };
  const made = createApi(deps, { checkAnswers: true });
  const { fetch, fetchForPage, serveStudioFiles, mayServe, mayShare, uploadAt, routes } = made;
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
  const add = async (...more: CatalogueEntryInput[]) => {
    for (const entry of more) {
      await saveRelease(db, catalogueEntry.parse(entry), { poster: undefined, covers: undefined }, NOW);
    }
  };
  const closeAll = async () => {
    await (await openedJobs)?.stop();
    await close();
    await rm(folder, { recursive: true });
  };
  const call = createClient(fetch, ORIGIN);
  return {
    db,
    address,
    storage,
    privateStorage,
    torrentFiles,
    jobs,
    social,
    announcing,
    fetch,
    fetchForPage,
    serveStudioFiles,
    mayServe,
    mayShare,
    uploadAt,
    routes,
    call,
    request: ask,
    addReleases: add,
    close: closeAll,
  };
}
