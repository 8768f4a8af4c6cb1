import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { ReleaseState } from '#contract/studio/releases.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { changeReleaseState } from './change-release-state.ts';

let api: TestApi;
before(async () => {
  const franchise = { name: 'Море', name_english: 'Sea' };
  api = await openTestApi(
    aCatalogueEntry(1, { genres: ['Драма'], franchise: { ...franchise, sort_order: 1 } }),
    aCatalogueEntry(2, { genres: ['Драма', 'Море'], franchise: { ...franchise, sort_order: 2 } }),
  );
});
after(() => api.close());

const change = (id: number, state: ReleaseState) =>
  inTransaction(api.db, (trx) => changeReleaseState(trx, id, () => state));

/** The keys that a piece of work tells to all processes. */
async function keysToldBy(work: () => Promise<unknown>): Promise<string[]> {
  await sql`delete from changes`.execute(api.db);
  await work();
  const { rows } = await sql<{ key: string }>`select distinct key from changes order by key`.execute(api.db);
  return rows.map(({ key }) => key);
}

const genres = async () => {
  const rows = await api.db.selectFrom('genres').select(['name', 'total_releases']).execute();
  return Object.fromEntries(rows.map(({ name, total_releases }) => [name, total_releases]));
};

test('every process is told of a changed state by all keys that depend on it', async () => {
  const { id } = await api.db.selectFrom('franchises').select('id').executeTakeFirstOrThrow();
  const keys = [`franchise:${id}`, 'name:2', 'release:2', 'restrictions'];
  assert.deepEqual(await keysToldBy(() => change(2, 'hidden')), keys);
  assert.deepEqual(await keysToldBy(() => change(2, 'published')), keys);
});

test('genres and franchises count public releases only, also after an import of a hidden one', async () => {
  assert.deepEqual(await genres(), { Драма: 2, Море: 1 });
  await change(2, 'draft');
  assert.deepEqual(await genres(), { Драма: 1, Море: 0 });
  await api.addReleases(aCatalogueEntry(2, { genres: ['Драма', 'Ветер'] }));
  assert.deepEqual(await genres(), { Драма: 1, Море: 0, Ветер: 0 });
  const { body } = await api.request('/api/v1/anime/franchises');
  assert.equal((body as { total_releases: number }[])[0]?.total_releases, 1);
  await change(2, 'published');
  assert.deepEqual(await genres(), { Драма: 2, Море: 0, Ветер: 1 });
});

test('the picture of a franchise is drawn again when one of its releases comes or goes', async () => {
  const image = {
    preview: '/storage/franchises/a/640.jpg',
    thumbnail: null,
    optimized: { preview: null, thumbnail: null },
  };
  await api.db
    .updateTable('franchises')
    .set({ image: JSON.stringify(image) })
    .execute();
  await change(2, 'hidden');
  assert.equal((await api.db.selectFrom('franchises').select('image').executeTakeFirst())?.image, null);
  await change(2, 'published');
});

test('the search forgets a hidden name', async () => {
  const find = async () => (await api.request('/api/v1/app/search/releases?query=Release%202')).text;
  assert.match(await find(), /"id":2\b/);
  await change(2, 'hidden');
  assert.doesNotMatch(await find(), /"id":2\b/);
  await change(2, 'published');
});

test('a hidden release records no event', async () => {
  await change(2, 'hidden');
  const release = api.db.updateTable('releases').where('id', '=', 2);
  await release.set({ is_blocked_by_geo: true }).execute();
  await release.set({ is_blocked_by_geo: false }).execute();
  assert.deepEqual(await api.db.selectFrom('events').select('kind').execute(), []);
  await change(2, 'published');
});

test('the view of public releases has every column of the table', async () => {
  const { rows } = await sql<{ attname: string }>`
    select attname from pg_attribute
    where attrelid = 'releases'::regclass and attnum > 0 and not attisdropped
    except select attname from pg_attribute where attrelid = 'public_releases'::regclass`.execute(api.db);
  assert.deepEqual(rows, []);
});
