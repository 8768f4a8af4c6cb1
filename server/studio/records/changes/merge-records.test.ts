import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FullFranchise } from '#contract/franchises.ts';
import type { MergeResult } from '#contract/studio/records/record.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

let api: TestApi;
let genres: ReturnType<typeof recordCalls>;
let franchises: ReturnType<typeof recordCalls>;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { genres: ['Драма', 'Море'] }),
    aCatalogueEntry(2, { genres: ['Море', 'Мелодрама', 'Драма'] }),
    aCatalogueEntry(3, { genres: ['Ветер'] }),
    aCatalogueEntry(4),
  );
  const editor = await createTestMember(api, 'editor', { role: 'editor' });
  genres = recordCalls(api, editor, 'genres');
  franchises = recordCalls(api, editor, 'franchises');
});
after(() => api.close());

const idOf = async (kind: ReturnType<typeof recordCalls>, title: string) =>
  (await kind.list()).find((one) => one.title === title)?.id ?? '';

async function genresOf(id: number): Promise<string[]> {
  const { body } = await api.request(`/api/v1/anime/releases/${id}`);
  return (body as { genres: { name: string }[] }).genres.map(({ name }) => name);
}

test('merged genres: a dry run counts, then releases get the other genre, and an undo gives all back', async () => {
  const [drama, sea] = [await idOf(genres, 'Драма'), await idOf(genres, 'Море')];
  const melodrama = await idOf(genres, 'Мелодрама');
  const before = [await genresOf(1), await genresOf(2)];
  const merge = (dryRun: boolean) =>
    genres.act<MergeResult>(`${melodrama}/merge`, { into: drama, dry_run: dryRun });
  assert.deepEqual((await merge(true)).body, { total_releases: 1, in_both: 1, event_id: null });
  assert.deepEqual(await genresOf(2), before[1]);
  const { body } = await merge(false);
  assert.equal(body.total_releases, 1);
  assert.deepEqual(await genresOf(2), ['Море', 'Драма']);
  assert.equal((await genres.undo(body.event_id)).status, 200);
  assert.deepEqual([await genresOf(1), await genresOf(2)], before);

  const { body: second } = await genres.act<MergeResult>(`${drama}/merge`, { into: sea });
  assert.equal(second.total_releases, 2);
  assert.deepEqual([await genresOf(1), await genresOf(2)], [['Море'], ['Море', 'Мелодрама']]);
  assert.equal((await genres.read(sea)).info['total_releases'], 2);
  assert.equal((await genres.undo(second.event_id)).status, 200);
  assert.deepEqual([await genresOf(1), await genresOf(2)], before);
});

test('the undo of a merge leaves releases alone that have lost the genre since, and says so', async () => {
  const [wind, sea] = [await idOf(genres, 'Ветер'), await idOf(genres, 'Море')];
  const { body } = await genres.act<MergeResult>(`${wind}/merge`, { into: sea });
  await api.db.updateTable('releases').set({ genre_ids: [] }).where('id', '=', 3).execute();
  const { status, body: undone } = await genres.undo(body.event_id);
  assert.equal(status, 200);
  assert.match((undone as { reason?: string }).reason ?? '', /с тех пор изменено: 1/);
  assert.deepEqual(await genresOf(3), []);
  assert.equal((await genres.act(`${sea}/merge`, { into: sea })).status, 422);
  assert.equal((await genres.act(`${sea}/merge`, { into: '999' })).status, 422);
});

async function wireOf(id: string): Promise<FullFranchise> {
  return (await api.request(`/api/v1/anime/franchises/${id}`)).body;
}

const releasesOf = async (id: string) =>
  (await wireOf(id)).franchise_releases.map(({ release_id }) => release_id);

// As a catalogue file leaves them: places with gaps.
async function addFranchise(name: string, releases: readonly number[]): Promise<string> {
  const { body } = await franchises.create({ name, name_english: name, image: null, releases });
  await api.db
    .updateTable('franchise_releases')
    .set((eb) => ({ sort_order: eb('sort_order', '*', 10) }))
    .where('franchise_id', '=', body.id)
    .execute();
  return body.id;
}

async function giveDrawnPicture(id: string): Promise<void> {
  const nothing = { preview: null, thumbnail: null };
  const image = { ...nothing, preview: `/storage/franchises/${id}/640.jpg`, optimized: nothing };
  await api.db
    .updateTable('franchises')
    .set({ image: JSON.stringify(image) })
    .where('id', '=', id)
    .execute();
}

const join = (id: string, body: { into: string; dry_run?: boolean }) =>
  franchises.act<MergeResult>(`${id}/merge`, body);

test('releases of a franchise go to the end of another in their order, and one of both is there once', async () => {
  const [from, into] = [await addFranchise('Север', [4, 2, 1]), await addFranchise('Юг', [3, 2])];
  await giveDrawnPicture(into);
  const counts = { total_releases: 3, in_both: 1 };
  assert.deepEqual((await join(from, { into, dry_run: true })).body, { ...counts, event_id: null });
  assert.deepEqual(await releasesOf(from), [4, 2, 1]);
  const { body } = await join(from, { into });
  assert.deepEqual({ ...body, event_id: null }, { ...counts, event_id: null });
  assert.deepEqual(await releasesOf(into), [3, 2, 4, 1]);
  assert.equal((await api.request(`/api/v1/anime/franchises/${from}`)).status, 404);
  assert.equal((await franchises.read(into)).info['picture'], null);
});

test('the undo of a merge gives both franchises back as the public had them', async () => {
  const [from, into] = [await addFranchise('Запад', [4, 2, 1]), await addFranchise('Восток', [3, 2])];
  const before = [await wireOf(from), await wireOf(into)];
  const { body } = await join(from, { into });
  assert.equal((await franchises.undo(body.event_id)).status, 200);
  assert.deepEqual([await wireOf(from), await wireOf(into)], before);
  assert.equal((await franchises.undo(body.event_id)).status, 409);
});

test('the undo of a merge leaves releases alone that the other franchise has lost since, and says so', async () => {
  const [from, into] = [await addFranchise('Верх', [4, 1]), await addFranchise('Низ', [3])];
  const { body } = await join(from, { into });
  await franchises.save(into, {
    releases: [
      [3, 4, 1],
      [3, 1],
    ],
  });
  const { status, body: undone } = await franchises.undo(body.event_id);
  assert.equal(status, 200);
  assert.match((undone as { reason?: string }).reason ?? '', /с тех пор изменено: 1/);
  assert.deepEqual([await releasesOf(from), await releasesOf(into)], [[1], [3]]);
});

test('a merge is refused with itself and with nothing; its undo where the name has been taken or the other is gone', async () => {
  const [from, into] = [await addFranchise('Лес', [4]), await addFranchise('Луг', [3])];
  for (const wrong of [from, '7f0c2d3e-0000-4000-8000-000000000000', 'none'])
    assert.equal((await join(from, { into: wrong })).status, 422, wrong);
  const { body } = await join(from, { into });
  const { body: taken } = await franchises.create({
    name: 'Лес',
    name_english: 'Лес',
    image: null,
    releases: [],
  });
  const refused = await franchises.undo(body.event_id);
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, 'Название или адрес с тех пор заняла другая запись.'],
  );
  await franchises.remove(taken.id);
  await franchises.remove(into);
  const { status, body: gone } = await franchises.undo(body.event_id);
  assert.deepEqual([status, gone.message], [409, 'Записи, с которой объединили, больше нет.']);
});
