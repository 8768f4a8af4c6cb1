import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { listCountedPolls } from '#server/editorial/polls/polls.ts';
import { readPromotionsFile } from '#server/editorial/promotions/promotions-file.ts';
import { replaceTeams } from '#server/editorial/teams/replace-teams.ts';
import { readTeamsFile } from '#server/editorial/teams/teams-file.ts';
import { readVideosFile } from '#server/editorial/videos/videos-file.ts';
import { needsDemo, loadDemoLists } from './load-demo.ts';

let api: TestApi;
let folder: string;
let remove: () => Promise<void>;
before(async () => {
  const promoted = ['last-train-to-sakurayama', 'moon-archive', 'tea-for-a-dragon'];
  api = await openTestApi(...promoted.map((alias, i) => aCatalogueEntry(i + 1, { alias })));
  ({ folder, remove } = await createTestFolder());
});
after(async () => {
  await api.close();
  await remove();
});

async function demoList(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`../../../demo/lists/${name}.json`, import.meta.url), 'utf8'));
}

test('fills empty lists, which the commands export unchanged but for the dates of videos', async () => {
  await loadDemoLists({ db: api.db, storage: openFolderStorage(folder) });
  assert.deepEqual(await readTeamsFile(api.db), await demoList('teams'));
  const withoutDates = (origins: unknown) =>
    JSON.parse(
      JSON.stringify(origins, (key, value: unknown) => (key === 'created_at' ? undefined : value)),
    ) as unknown;
  assert.deepEqual(withoutDates(await readVideosFile(api.db)), withoutDates(await demoList('videos')));
  assert.deepEqual(await readPromotionsFile(api.db), await demoList('promotions'));
  const polls = await listCountedPolls(api.db, new Date());
  const shown = polls.map(({ question, options }) => ({
    question,
    options: options.map(({ title }) => title),
  }));
  assert.deepEqual(shown, [await demoList('poll')]);
});

test('loads an interrupted demo again but not into an existing catalogue', async () => {
  assert.equal(await needsDemo(api.db), false);
  const row = { name: 'demo is being loaded', value: Buffer.alloc(0) };
  await api.db.insertInto('server_keys').values(row).execute();
  assert.equal(await needsDemo(api.db), true);
  await api.db.deleteFrom('server_keys').where('name', '=', row.name).execute();
});

test('does not change a list that has entries', async () => {
  const own = { roles: [], teams: [{ title: 'Наша', description: '', users: [] }] };
  await replaceTeams(api, own);
  await loadDemoLists({ db: api.db, storage: openFolderStorage(folder) });
  assert.deepEqual(await readTeamsFile(api.db), own);
  assert.equal((await listCountedPolls(api.db, new Date())).length, 1);
});
