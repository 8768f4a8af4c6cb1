import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { postponedReleases } from '#contract/schedule.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { importCatalogue } from './import-catalogue.ts';

let api: TestApi;
let made: Awaited<ReturnType<typeof createTestFolder>>;
before(async () => {
  api = await openTestApi();
  made = await createTestFolder();
});
after(async () => {
  await api.close();
  await made.remove();
});

async function importLines(...lines: object[]) {
  const file = path.join(made.folder, 'catalogue.jsonl');
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const bad: string[] = [];
  const deps = {
    db: api.db,
    storage: openFolderStorage(made.folder),
    now: () => new Date('2026-11-20T12:00:00Z'),
  };
  const { added, updated, unchanged } = await importCatalogue(deps, file, {
    onBad: (_, reason) => bad.push(reason),
  });
  return { counts: [added, updated, unchanged], bad };
}

const stored = () =>
  api.db
    .selectFrom('releases')
    .select(['publish_time', 'publish_every_weeks'])
    .where('id', '=', 1)
    .executeTakeFirst();

const LINE = aCatalogueEntry(1, { publish_day: 5, publish_time: '00:30', publish_every_weeks: 2 });

test('takes an hour and a rhythm, and keeps them for a line without', async () => {
  assert.deepEqual((await importLines(LINE)).counts, [1, 0, 0]);
  assert.deepEqual(await stored(), { publish_time: '00:30', publish_every_weeks: 2 });
  assert.deepEqual((await importLines(LINE)).counts, [0, 0, 1]);
  await importLines(aCatalogueEntry(1, { publish_day: 5, description: 'Новое' }));
  assert.deepEqual(await stored(), { publish_time: '00:30', publish_every_weeks: 2 });
  await importLines({ ...LINE, publish_time: null, publish_every_weeks: null });
  assert.deepEqual(await stored(), { publish_time: null, publish_every_weeks: 1 });
});

test('refuses what is no hour of a day and no number of weeks, and says what 24:30 is', async () => {
  const reasonsOf = async (fields: object) =>
    (await importLines(aCatalogueEntry(2), { ...LINE, ...fields })).bad.join();
  for (const publish_time of ['24:30', '9:00', '18:60', ''])
    assert.match(await reasonsOf({ publish_time }), /publish_time.*00:30 пятницы/);
  for (const publish_every_weeks of [0, 5, 1.5])
    assert.match(await reasonsOf({ publish_every_weeks }), /publish_every_weeks/);
});

test('a pause is the postponement of the next episode, which a later import neither repeats nor brings back', async () => {
  const out = (...ordinals: number[]) => ({
    episodes: ordinals.map((ordinal) => ({ ordinal, updated_at: '2026-11-13T15:00:00Z' })),
  });
  const dubbed = { is_in_production: true, episodes_total: 12, ...out(1, 2) };
  const postponement = { episode: 3, until: '2026-12-24', note: 'Перерыв на праздники' };
  const inForce = () => api.call(postponedReleases, { query: { release_id: 3 } });
  const line = (fields: object) => ({ ...aCatalogueEntry(3, dubbed), ...fields });
  assert.deepEqual((await importLines(line({ postponement }))).counts, [1, 0, 0]);
  assert.deepEqual(await inForce(), [{ release_id: 3, ...postponement }]);
  assert.deepEqual((await importLines(line({ postponement }))).counts, [0, 0, 1]);
  // A line without the field leaves it alone, null ends it.
  assert.deepEqual((await importLines(line({}))).counts, [0, 0, 1]);
  assert.equal((await inForce()).length, 1);
  assert.deepEqual((await importLines(line({ postponement: null }))).counts, [0, 1, 0]);
  assert.deepEqual(await inForce(), []);

  const past = { ...postponement, until: '2026-11-19' };
  assert.deepEqual((await importLines(line({ postponement: past }))).counts, [0, 0, 1]);
  const isOut = { ...out(1, 2, 3), postponement };
  await importLines(line(isOut));
  assert.deepEqual(await inForce(), []);
  const undated = { episode: 4, until: null };
  assert.deepEqual((await importLines(line({ postponement: undated }))).counts, [0, 1, 0]);
  assert.deepEqual(await inForce(), [{ release_id: 3, ...undated, note: '' }]);

  const events = await api.db.selectFrom('journal_events').select(['act', 'change']).orderBy('id').execute();
  const ofPostponements = events.filter(({ act }) => /postpone|resume/.test(act));
  assert.deepEqual(
    ofPostponements.map(({ act, change }) => [act, change?.['postponed_episode']]),
    [
      ['release.postpone', [null, 3]],
      ['release.resume', [3, null]],
      ['release.postpone', [null, 4]],
    ],
  );
});

test('refuses to postpone an episode after the next one, and a day that does not exist', async () => {
  const reasonsOf = async (postponement: object) =>
    (await importLines(aCatalogueEntry(2), { ...aCatalogueEntry(3), postponement })).bad.join();
  assert.match(await reasonsOf({ episode: 6, until: null }), /следующий эпизод, а это 4/);
  for (const until of ['2026-02-30', '24.12.2026', undefined])
    assert.match(await reasonsOf({ episode: 4, until }), /postponement/);
});
