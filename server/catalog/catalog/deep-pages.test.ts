import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { CATALOG_SORTINGS } from '#contract/enums.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';

const RELEASES = 640;
const LIMIT = 50;

let api: TestApi;
before(async () => {
  api = await openTestApi();
  await sql`insert into genres (id, name, total_releases) values (1, 'Драма', ${RELEASES})`.execute(api.db);
  // Many of the same year, time and number of favourites; every twentieth is a draft.
  await sql`
    insert into releases (
      alias, name_main, name_english, year, type, genre_ids, age_rating, publish_day, fresh_at, created_at,
      added_in_users_favorites, state
    )
    select 'release-' || n, 'Имя ' || n, 'Name ' || n, 2000 + n % 7, 'TV', '{1}', 'R16_PLUS', 1,
      case when n % 3 = 0 then timestamptz '2026-01-01' + make_interval(days => n % 11) end,
      timestamptz '2025-01-01' + make_interval(days => n % 13), n % 5,
      case when n <= ${RELEASES} then 'published' else 'draft' end
    from generate_series(1::integer, ${RELEASES}::integer + 30) as n`.execute(api.db);
  await sql`
    insert into torrents (release_id, hash, size, type, quality, codec, label, description, created_at, seeders)
    select id, encode(sha256(id::text::bytea), 'hex')::char(40), id % 9, 'WEBRip', '1080p', 'x264/AVC', 'a', '1',
      created_at, id % 4
    from releases`.execute(api.db);
});
after(() => api.close());

type Listed = { data: { id: number }[]; meta: { pagination: { total: number } } };

/** The ids of all pages of a list, one after another. */
async function readAllPages(address: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; page <= Math.ceil(RELEASES / LIMIT) + 1; page += 1) {
    const { status, body } = await api.request(
      `/api/v1/anime/${address}${address.includes('?') ? '&' : '?'}limit=${LIMIT}&page=${page}`,
    );
    assert.equal(status, 200, address);
    const { data, meta } = body as Listed;
    assert.equal(meta.pagination.total, RELEASES, address);
    ids.push(...data.map(({ id }) => id));
  }
  return ids;
}

/** The ids of published releases or their torrents in an order. */
async function idsInOrder(table: 'public_releases' | 'torrents', order: string): Promise<number[]> {
  const isPublic = table === 'torrents' ? sql`release_id in (select id from public_releases)` : sql`true`;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${isPublic} order by ${sql.raw(order)}`.execute(api.db);
  return rows.map(({ id }) => id);
}

const COLUMNS = {
  FRESH_AT: 'coalesce(fresh_at, created_at)',
  RATING: 'added_in_users_favorites',
  YEAR: 'year',
};

test('all pages of the catalogue together are all releases in each order', async () => {
  for (const sorting of Object.keys(CATALOG_SORTINGS)) {
    const [, column = '', direction = ''] = /^(.+)_(ASC|DESC)$/.exec(sorting) ?? [];
    assert.deepEqual(
      await readAllPages(`catalog/releases?f[sorting]=${sorting}`),
      await idsInOrder('public_releases', `${COLUMNS[column as 'YEAR']} ${direction}, id ${direction}`),
      sorting,
    );
  }
});

test('all pages of other lists together are all their rows in order', async () => {
  const fresh = await idsInOrder('public_releases', 'coalesce(fresh_at, created_at) desc, id desc');
  assert.deepEqual(await readAllPages('releases/list?include=id'), fresh);
  assert.deepEqual(await readAllPages('genres/1/releases'), fresh);
  for (const [sorting, order] of [
    ['SIZE_ASC', 'size, id'],
    ['SEEDERS_DESC', 'seeders desc, id desc'],
  ])
    assert.deepEqual(
      await readAllPages(`torrents?f[sorting]=${sorting}`),
      await idsInOrder('torrents', order ?? ''),
    );
});
