import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { addFavorites, favoriteIds } from '#contract/favorites.ts';
import { savePositions } from '#contract/views.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { sendRequest, type DrillRequest, type DrillResponse } from '#tests/drills/drill-site.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry } from '#tests/support/api.ts';
import { runAkane, startScript, startSite, type TestSite } from '#tests/support/process.ts';
import { load } from './load.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { extractRelease, previousRelease } from './previous-release.ts';

const RELEASES = 40;

const commit = previousRelease();
let folder: string;
let root: string;
let postgres: TestPostgres;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-previous-'));
  root = path.join(folder, 'previous');
  postgres = await startPostgres();
});
after(async () => {
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
});

const settings = () => ({
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: postgres.urlOf('postgres'),
  DEMO: 'off',
  BOT_CHECK: 'off',
  RATE_LIMIT: '0',
});

/** Starts the previous release, which makes its own tables, over an imported catalogue. */
async function startPrevious(): Promise<TestSite> {
  const entries = Array.from({ length: RELEASES }, (_, at) =>
    JSON.stringify(aCatalogueEntry(at + 1, { episodes: [{ ordinal: 1, duration: 1400 }] })),
  );
  const file = path.join(folder, 'catalogue.jsonl');
  writeFileSync(file, entries.join('\n'));
  const imported = await startScript('operator/akane.ts', ['import', file], settings(), { root }).finished;
  assert.equal(imported.code, 0, imported.output);
  return startSite(path.join(folder, 'data'), settings(), { root });
}

async function addAccount(): Promise<TestAccount> {
  const db = openDatabase({ url: postgres.urlOf('postgres') });
  const account = await createTestAccount({ db });
  await db.destroy();
  return account;
}

const reads = (n: number): DrillRequest[] => [
  { path: `/?n=${n}` },
  { path: `/api/v1/anime/catalog/releases?limit=${1 + (n % 50)}&n=${n}` },
  { path: `/anime/releases/release/release-${1 + (n % RELEASES)}?n=${n}` },
  { path: `/api/v1/app/search/releases?query=Релиз${n}` },
];

function ownRequests(n: number): DrillRequest[] {
  const favorite = { path: addFavorites.path, body: [{ release_id: 1 + (n % RELEASES) }], isOwn: true };
  const position = { release_episode_id: `00000000-0000-4000-8000-00000000${n}`, time: n, is_watched: false };
  return [
    { method: 'POST', ...favorite },
    { method: 'POST', path: savePositions.path, body: [position], isOwn: true },
    { path: favoriteIds.path, isOwn: true },
    { path: `/me/favorites/?n=${n}`, isOwn: true },
    { method: 'DELETE', ...favorite },
  ];
}

function assertAnswered(answers: readonly DrillResponse[]): void {
  const failed = answers.filter(({ status }) => status !== 200);
  assert.deepEqual(
    failed.map(({ status, text }) => `${status} ${text.slice(0, 200)}`),
    [],
  );
}

test('the previous release goes on working while its tables become those of this one, and after', async (t) => {
  if (commit === undefined) return t.skip('the history of the project is not here');
  extractRelease(commit, root);
  const site = await startPrevious();
  try {
    let n = 1000;
    const queue: DrillRequest[] = [];
    const next = (of: (n: number) => DrillRequest[]) => () => {
      if (queue.length === 0) queue.push(...of((n += 1)));
      return queue.shift() ?? { path: '/' };
    };
    const visitor = { headers: {} } as TestAccount;
    const migrating = new AbortController();
    const answering = load(
      (request) => sendRequest({ site, account: visitor }, request),
      migrating.signal,
      next(reads),
    );
    const migrated = await runAkane(['migrate'], settings());
    migrating.abort();
    assert.equal(migrated.code, 0, migrated.output);
    assert.match(migrated.output, /Обновлено/);
    assertAnswered(await answering);
    // The previous release could be started again.
    const check = ['migrate', '--check'];
    const again = await startScript('operator/akane.ts', check, settings(), { root }).finished;
    assert.equal(again.code, 0, again.output);

    const account = await addAccount();
    const both = (m: number) => [...reads(m), ...ownRequests(m)];
    assertAnswered(await load((request) => sendRequest({ site, account }, request), 5000, next(both)));
  } finally {
    await site.stop();
  }
});
