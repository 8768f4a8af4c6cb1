import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import config from '#web/routes.ts';
import {
  addSecretReleases,
  hideSecretReleases,
  SECRET_WORD,
  SECRETS,
  type SecretRelease,
  TRACES,
} from '#tests/unpublished/secret-releases.ts';

let folder: string;
let site: TestSite;
let db: Database;
let leave: () => Promise<void>;
let cookie: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-unpublished-'));
  site = await startSite(folder, { RATE_LIMIT: '0' });
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  db = openDatabase(postgres.address);
  leave = postgres.leave;
  const account = await createTestAccount({ db }, 'secret-viewer');
  cookie = `akane_session=${account.token}`;
  await addSecretReleases(db, account.id);
});
after(async () => {
  await db.destroy();
  await leave();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The values of the parameters in the addresses of pages. */
const PARAMS: Record<string, (of: SecretRelease) => string> = {
  alias: ({ alias }) => alias,
  genreId: ({ genreId }) => String(genreId),
  franchiseId: ({ franchiseId }) => franchiseId,
  releaseEpisodeId: ({ episodeId }) => episodeId,
  releaseId: ({ id }) => String(id),
};
/** Parameters of pages that are not about releases; a notice is opened in the walk of the API. */
const OTHERS: Record<string, string> = { provider: 'google', id: '1', pollId: '1' };

/** The patterns of all routes, joined with those of their parents. */
function patternsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path: own = '', children }) => {
    const pattern = own === '' ? parent : `${parent}/${own}`;
    return [pattern, ...patternsOf(children ?? [], pattern)];
  });
}

// Leaving the account would end the walk.
const patterns = [...new Set(patternsOf(config))].filter(
  (pattern) => !/\/\*|\/logout$|^\/studio/.test(pattern),
);
const isNamed = (pattern: string) => Object.keys(PARAMS).some((name) => pattern.includes(`:${name}`));

function pageOf(pattern: string, secret: SecretRelease): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = PARAMS[name]?.(secret) ?? OTHERS[name];
    assert.ok(value !== undefined, `${pattern}: what is «${name}» of an unpublished release?`);
    return value;
  });
}

const queriesOf = ({ id, episodeId }: SecretRelease) => [
  '',
  `?search=${encodeURIComponent(SECRET_WORD)}&query=${encodeURIComponent(SECRET_WORD)}`,
  `?ids=${id}&release=${id}&release_id=${id}&episode=${episodeId}&after=${id}`,
];

/** The text without what was asked for: an address, a link that leads back to it, a search, ids that are answered. */
function withoutEcho(text: string, address: string, secret: SecretRelease): string {
  return text
    .replaceAll(/\bto=[^"'\\ ]*/g, '')
    .replaceAll(address, '')
    .replaceAll(/(?:ids|release|release_id|episode|after)=[\w-]+/g, '')
    .replaceAll(`{"ids":[${secret.id}]`, '')
    .replaceAll(/Квампус(?! (?:draft|hidden|deleted|иначе)|-)|%D0%9A%D0%B2[%\dA-F]*/g, '');
}

async function findTraces(secret: SecretRelease, own: boolean): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const pattern of patterns)
    for (const query of isNamed(pattern) ? [''] : queriesOf(secret)) {
      const address = pageOf(pattern, secret);
      const init = { headers: own ? { cookie } : {}, redirect: 'manual' } as const;
      const response = await fetch(`${site.origin}${address}${query}`, init);
      const answer = `${response.headers.get('location') ?? ''} ${await response.text()}`;
      const text = withoutEcho(answer, address, secret);
      const at = text.search(TRACES);
      if (at >= 0) found[pattern] = `${query} ${text.slice(Math.max(0, at - 100), at + 60)}`;
    }
  return found;
}

test('while the releases are public, the walk of the pages finds them', async () => {
  const [secret] = SECRETS;
  assert.ok(secret);
  const found = Object.keys(await findTraces(secret, true));
  assert.ok(found.length > 15, found.join(' '));
});

test('no page shows an unpublished release to a visitor or to a viewer who keeps it', async () => {
  const address = `/anime/releases/release/${SECRETS.at(-1)?.alias}`;
  const readHome = async () => (await fetch(site.origin)).text();
  const readStatus = async () => (await fetch(site.origin + address)).status;
  // Both pages are in memory now, until the server has read the last change.
  await Promise.all([readHome(), readStatus()]);
  await hideSecretReleases(db);
  await waitUntil(async () => (await readStatus()) === 404 && !(await readHome()).includes(address));
  for (const secret of SECRETS)
    for (const own of [false, true])
      assert.deepEqual(await findTraces(secret, own), {}, `${secret.state} ${own}`);
});

test('the pages of an unpublished release are not found by their addresses', async () => {
  const pages = patterns.filter((pattern) => /:(alias|franchiseId|genreId|releaseEpisodeId)/.test(pattern));
  assert.ok(pages.length > 8);
  for (const secret of SECRETS)
    for (const pattern of pages) {
      const address = pageOf(pattern, secret);
      assert.equal((await fetch(site.origin + address)).status, 404, address);
    }
});
