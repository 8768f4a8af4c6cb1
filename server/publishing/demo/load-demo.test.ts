import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { importRecords } from '#server/studio/records/files/import-records.ts';
import { exportedRecords, putRecords } from '#tests/support/samples/records.ts';
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

type Content = Record<string, Record<string, unknown>[]>;

/** The dates of videos move, and with them their order. */
function withoutDates({ videos = [], ...content }: Content) {
  const undated = videos.map(({ created_at: _, ...video }) => video);
  return {
    ...content,
    videos: undated.toSorted((a, b) => String(a['url']).localeCompare(String(b['url']))),
  };
}

const load = () => loadDemoLists({ db: api.db, storage: openFolderStorage(folder), importRecords });

test('fills empty lists, which are exported unchanged but for the dates of videos', async () => {
  await load();
  for (const name of ['teams', 'promotions', 'polls'])
    assert.deepEqual(await exportedRecords(api, name), await demoList(name));
  const videos = await exportedRecords(api, 'videos');
  assert.deepEqual(withoutDates(videos), withoutDates((await demoList('videos')) as Content));
});

test('loads an interrupted demo again but not into an existing catalogue', async () => {
  assert.equal(await needsDemo(api.db), false);
  const row = { name: 'demo is being loaded', value: Buffer.alloc(0) };
  await api.db.insertInto('server_keys').values(row).execute();
  assert.equal(await needsDemo(api.db), true);
  await api.db.deleteFrom('server_keys').where('name', '=', row.name).execute();
});

test('does not change a list that has entries', async () => {
  const own = {
    'team-roles': [],
    teams: [{ title: 'Наша', description: '', checks_edits: false, users: [] }],
  };
  await putRecords(api, own);
  await load();
  assert.deepEqual(await exportedRecords(api, 'teams'), own);
  assert.equal((await exportedRecords(api, 'polls'))['polls']?.length, 1);
});
