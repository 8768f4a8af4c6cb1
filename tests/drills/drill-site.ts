import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry } from '#tests/support/api.ts';
import { runAkane, type TestSite } from '#tests/support/process.ts';
import { startTemporarySite } from './temporary-site.ts';

export type DrillSite = {
  site: TestSite;
  account: TestAccount;
  /** Folder of the embedded database. */
  postgres: string;
  /** How to connect to it. */
  database: EmbeddedPostgres['address'];
  close: () => Promise<void>;
};

const RELEASES = 40;

async function importReleases(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const entries = Array.from({ length: RELEASES }, (_, at) =>
    JSON.stringify(
      aCatalogueEntry(at + 1, { genres: ['Драма'], episodes: [{ ordinal: 1, duration: 1400 }] }),
    ),
  );
  await writeFile(file, entries.join('\n'));
  const { code, output } = await runAkane(['import', file], env);
  if (code !== 0) throw new Error(output);
}

async function addAccount(postgres: string): Promise<Pick<DrillSite, 'account' | 'database'>> {
  const server = await startEmbeddedPostgres(postgres);
  const db = openDatabase(server.address);
  const account = await createTestAccount({ db });
  await db.destroy();
  await server.leave();
  return { account, database: server.address };
}

/** Starts the site over a small imported catalogue with one account, in `parent` or the system's temporary folder. */
export async function startDrillSite(parent?: string, more: NodeJS.ProcessEnv = {}): Promise<DrillSite> {
  const settings = { DEMO: 'off', BOT_CHECK: 'off', RATE_LIMIT: '0', ...more };
  const prepare = async (folder: string, dataDir: string) => {
    await importReleases(path.join(folder, 'catalogue.jsonl'), { DATA_DIR: dataDir, ...settings });
    const postgres = path.join(dataDir, 'postgres');
    return { postgres, ...(await addAccount(postgres)) };
  };
  const { site, prepared, close } = await startTemporarySite(settings, prepare, parent ? { parent } : {});
  return { site, ...prepared, close };
}

export type DrillRequest = {
  method?: string;
  path: string;
  body?: unknown;
  file?: Buffer<ArrayBuffer>;
  isOwn?: boolean;
};

let calls = 0;

/** Requests of visitors, viewers and programs, with new addresses at each call so that none is cached. */
export function uncachedRequests(): DrillRequest[] {
  const n = (calls += 1);
  const id = 1 + (n % RELEASES);
  const favorite = { path: '/api/v1/accounts/users/me/favorites', body: [{ release_id: id }], isOwn: true };
  return [
    { path: `/api/v1/anime/catalog/releases?limit=5&page=${1 + (n % 8)}&f[search]=${n}` },
    { path: `/api/v1/anime/releases/${id}?include=id,name.main&n=${n}` },
    { path: `/api/v1/app/search/releases?query=Релиз${n}` },
    { path: `/api/v1/anime/releases/random?limit=3` },
    { path: '/api/v1/accounts/users/me/profile', isOwn: true },
    { path: '/api/v1/accounts/users/me/favorites/ids', isOwn: true },
    { method: 'POST', ...favorite },
    { method: 'DELETE', ...favorite },
    {
      method: 'POST',
      path: '/api/v1/accounts/users/auth/login',
      body: { login: `nobody${n}`, password: 'неверный пароль 1' },
    },
    {
      method: 'POST',
      path: '/api/v1/accounts/users/auth/password/forget',
      body: { email: `nobody${n}@example.org` },
    },
    { method: 'POST', path: '/api/v1/accounts/otp/get', body: { device_id: `device-${n}` } },
    { path: `/?n=${n}` },
    { path: `/anime/catalog?n=${n}`, isOwn: true },
    { path: `/anime/releases/release/release-${id}?n=${n}` },
    { path: `/me/favorites?n=${n}`, isOwn: true },
    { path: `/anime/schedule?n=${n}` },
    { path: `/feeds/releases.xml` },
    { path: `/sitemap.xml` },
    { path: `/torznab?t=search&apikey=${n}` },
    { path: `/storage/videos/${id}/${'0'.repeat(32)}/480.m3u8` },
    { path: `/previews/releases/${id}/x.jpg` },
    { path: `/announce?info_hash=${'a'.repeat(20)}&peer_id=${'b'.repeat(20)}&port=6881&left=0&n=${n}` },
  ];
}

export type DrillResponse = { status: number | string; retryAfter: string | null; ms: number; text: string };

/** Sends a request; for a failed connection the status is the error message. */
export async function sendRequest(
  { site, account }: Pick<DrillSite, 'site' | 'account'>,
  request: DrillRequest,
): Promise<DrillResponse> {
  const { method = 'GET', body, file, isOwn = false } = request;
  const started = performance.now();
  const headers = {
    ...(isOwn ? account.headers : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  try {
    const response = await fetch(site.origin + request.path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(file ? { body: file } : {}),
    });
    const text = await response.text();
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, ms: performance.now() - started, text };
  } catch (error) {
    const { cause } = error as Error;
    return {
      status: cause instanceof Error ? cause.message : String(error),
      retryAfter: null,
      ms: performance.now() - started,
      text: '',
    };
  }
}
