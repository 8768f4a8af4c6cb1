import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { unzipSync, strFromU8 } from 'fflate';
import { collectionIds } from '#contract/collections.ts';
import { favoriteIds } from '#contract/favorites.ts';
import {
  type ListsReport,
  type ImportedLists,
  myArchive,
  previewLists,
  importLists,
} from '#contract/my-data.ts';
import { myPositions } from '#contract/views.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';

const elsewhere = (id: number) => ({ id, url: null, votes: null, rating: null });
const name = (main: string, english: string, alternative?: string) => ({
  main,
  english,
  ...(alternative === undefined ? {} : { alternative }),
});

let api: TestApi;
let mika: TestAccount;
let rin: TestAccount;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, { mal: elsewhere(501), name: name('Последний поезд', 'Last Train') }),
    aCatalogueEntry(2, { shikimori: elsewhere(502) }),
    aCatalogueEntry(3, { name: name('Лунный архив 2', 'Moon Archive II', 'Tsuki no Shoko 2') }),
    aCatalogueEntry(4, { name: name('Тихий сад', 'Quiet Garden') }),
    aCatalogueEntry(5, { name: name('Тихий сад', 'Quiet Garden Movie'), type: 'MOVIE' }),
    aCatalogueEntry(6, { episodes: [{ ordinal: 1 }, { ordinal: 2 }] }),
    aCatalogueEntry(7),
  );
  [mika, rin] = [await createTestAccount(api, 'mika'), await createTestAccount(api, 'rin')];
});
after(() => api.close());

type Headers = Record<string, string>;
const get = async (path: string, { headers }: TestAccount = mika) =>
  (await api.request(path, { headers })).body as unknown;

async function post(path: string, body: BodyInit, headers: Headers) {
  const answer = await api.request(path, { method: 'POST', body, headers });
  return { status: answer.status, body: answer.body as unknown };
}

async function report(list: unknown, account = mika): Promise<ListsReport> {
  const text = typeof list === 'string' ? list : JSON.stringify(list);
  const { status, body } = await post(previewLists.path, text, account.headers);
  assert.equal(status, 200, JSON.stringify(body));
  return body as ListsReport;
}

const take = (token: string, { replaces = false, account = mika } = {}) =>
  post(importLists.path, JSON.stringify({ token, replaces }), account.headers);

async function archive(account: TestAccount): Promise<Buffer<ArrayBuffer>> {
  const answer = await api.fetch(
    new Request(`http://akane.test${myArchive.path}`, { headers: account.headers }),
  );
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
    [200, 'application/zip', 'no-store'],
  );
  return Buffer.from(await answer.arrayBuffer());
}

const shikimori = (id: number, status: string, score = 0, title = `Title ${id}`) => ({
  target_title: title,
  target_title_ru: null,
  target_id: id,
  target_type: 'Anime',
  score,
  status,
});

test('matches releases by ids and exact names, and says why other entries were missed', async () => {
  const { counts, matched, missed } = await report([
    shikimori(501, 'watching'),
    shikimori(502, 'completed', 9),
    shikimori(900, 'planned', 0, 'Tsuki no Shoko 2nd Season'),
    shikimori(901, 'planned', 0, 'Moon Archive'),
    shikimori(902, 'planned', 0, 'Тихий сад'),
    shikimori(501, 'dropped'),
    { ...shikimori(903, 'planned'), target_type: 'Manga' },
  ]);
  assert.deepEqual(
    matched.map(({ release, by, state }) => [release.id, by, state]),
    [
      [1, 'mal', 'new'],
      [2, 'shikimori', 'new'],
      [3, 'name', 'new'],
    ],
  );
  assert.deepEqual(
    missed.map(({ name, reason }) => [name, reason]),
    [
      ['Title 903', 'not_anime'],
      ['Moon Archive', 'unknown'],
      ['Тихий сад', 'ambiguous'],
      ['Title 501', 'repeated'],
    ],
  );
  assert.deepEqual(counts, { lines: 7, new: 3, differs: 0, same: 0, missed: 4 });
});

test('the type distinguishes releases of the same name', async () => {
  const anime = (type: string) =>
    `<myanimelist><anime><series_title>Тихий сад</series_title><series_type>${type}</series_type><my_status>Completed</my_status></anime></myanimelist>`;
  const ids = [];
  for (const type of ['TV', 'Movie']) ids.push((await report(anime(type))).matched[0]?.release.id);
  assert.deepEqual(ids, [4, 5]);
});

test('a preview changes nothing; an import keeps existing entries unless it is set to replace them; repeating changes nothing', async () => {
  const list = [shikimori(501, 'watching', 7), shikimori(502, 'completed', 9)];
  const first = await report(list);
  assert.deepEqual(await get(collectionIds.path), []);
  assert.deepEqual((await take(first.token)).body, {
    favorites: 0,
    collections: 2,
    ratings: 2,
    timecodes: 0,
  });
  const same = await report(list);
  assert.equal(same.counts.same, 2);
  assert.deepEqual((await take(same.token)).body, { favorites: 0, collections: 0, ratings: 0, timecodes: 0 });
  const other = [shikimori(501, 'completed', 10), shikimori(502, 'completed', 9)];
  const second = await report(other);
  assert.deepEqual(
    [second.matched[0]?.state, second.matched[0]?.now],
    ['differs', { is_favorite: false, type_of_collection: 'WATCHING', score: 7 }],
  );
  await take(second.token);
  assert.deepEqual(await get(collectionIds.path), [
    [2, 'WATCHED'],
    [1, 'WATCHING'],
  ]);
  const replaced = await take((await report(other)).token, { replaces: true });
  assert.deepEqual(replaced.body, { favorites: 0, collections: 1, ratings: 1, timecodes: 0 });
  assert.deepEqual(await get(collectionIds.path), [
    [1, 'WATCHED'],
    [2, 'WATCHED'],
  ]);
});

test('accepts one of fifty parallel imports of one list, and none by another account', async () => {
  const { token } = await report([shikimori(501, 'on_hold', 3)], rin);
  assert.equal((await take(token)).status, 404);
  const answers = await Promise.all(Array.from({ length: 50 }, () => take(token, { account: rin })));
  const statuses = Map.groupBy(answers, ({ status }) => status);
  // One account may only queue a few tasks.
  const refused = (statuses.get(404)?.length ?? 0) + (statuses.get(429)?.length ?? 0);
  assert.deepEqual([statuses.get(200)?.length, refused], [1, 49]);
  const { rows } = {
    rows: await api.db.selectFrom('ratings').select('score').where('user_id', '=', rin.id).execute(),
  };
  assert.deepEqual(rows, [{ score: 3 }]);
});

test('an archive brings the same lists, scores and positions to another account, in the same order', async () => {
  const owner = await createTestAccount(api, 'owner');
  const send = (path: string, body: unknown) => post(path, JSON.stringify(body), owner.headers);
  for (const id of [3, 1, 7]) await send('/api/v1/accounts/users/me/favorites', [{ release_id: id }]);
  for (const [id, type] of [
    [6, 'WATCHING'],
    [2, 'PLANNED'],
    [1, 'WATCHING'],
  ] as const)
    await send('/api/v1/accounts/users/me/collections', [{ release_id: id, type_of_collection: type }]);
  await send('/api/v1/anime/releases/6/rating', { score: 8 });
  const episodes = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', 6)
    .orderBy('ordinal')
    .execute();
  const seen = episodes.map(({ id }, i) => ({
    release_episode_id: id,
    time: 60 + i,
    is_watched: i === 0,
    updated_at: '2026-10-01T10:00:00.123Z',
  }));
  await saveTimecodes({ db: api.db, now: () => new Date() }, owner.id, seen);

  const file = await archive(owner);
  const heir = await createTestAccount(api, 'heir');
  const first = (await post(previewLists.path, file, heir.headers)).body as ListsReport;
  assert.deepEqual(first.timecodes, { all: 2, known: 2, new: 2 });
  const imported = (await take(first.token, { account: heir })).body as ImportedLists;
  assert.deepEqual(imported, { favorites: 3, collections: 3, ratings: 1, timecodes: 2 });
  for (const path of [favoriteIds.path, collectionIds.path])
    assert.deepEqual(await get(path, heir), await get(path, owner));
  const positions = async (account: TestAccount) =>
    ((await get(myPositions.path, account)) as { data: unknown }).data;
  assert.deepEqual(await positions(heir), await positions(owner));
  const again = (await post(previewLists.path, file, heir.headers)).body as ListsReport;
  assert.deepEqual([again.counts.same, again.counts.lines, again.timecodes.new], [5, 5, 0]);
});

test('matches recreated episodes by their number', async () => {
  const heir = await createTestAccount(api, 'late-heir');
  const files = unzipSync(await archive(await ownerOf('owner')));
  const mine = JSON.parse(strFromU8(files['akane.json'] ?? new Uint8Array())) as {
    timecodes: { release_episode_id: string }[];
  };
  for (const [i, timecode] of mine.timecodes.entries())
    timecode.release_episode_id = `00000000-0000-4000-8000-00000000000${i}`;
  const { timecodes } = await report(mine, heir);
  assert.deepEqual(timecodes, { all: 2, known: 2, new: 2 });
});

async function ownerOf(login: string): Promise<TestAccount> {
  const { id } = await api.db
    .selectFrom('users')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  const { createTestSession } = await import('#tests/support/samples/account.ts');
  const token = await createTestSession(api, id, login);
  return { id, login, email: '', token, headers: { authorization: `Bearer ${token}` } };
}

test('an archive contains no secrets', async () => {
  const owner = await ownerOf('owner');
  const { passkey, password_hash: hash } = await api.db
    .selectFrom('users')
    .select(['passkey', 'password_hash'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const text = Object.values(unzipSync(await archive(owner)))
    .map((file) => strFromU8(file))
    .join('\n');
  assert.match(text, /"login": "owner"/);
  for (const secret of [passkey, hash ?? '', owner.token, 'token_hash', 'p256dh', '$argon2id'])
    assert.ok(secret !== '' && !text.includes(secret), secret);
});

test('refuses visitors; banned users cannot import but can export', async () => {
  for (const path of [previewLists.path, importLists.path])
    assert.equal((await post(path, '[]', {})).status, 403);
  assert.equal((await api.request(myArchive.path)).status, 403);
  const banned = await createTestAccount(api, 'banned');
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', banned.id).execute();
  assert.equal((await post(previewLists.path, '[]', banned.headers)).status, 403);
  await archive(banned);
});

test('refuses invalid and too large files, and too many attempts', async () => {
  const tired = await createTestAccount(api, 'tired');
  for (const wrong of ['', '{}', 'x', '<html/>', '\u0000'])
    assert.equal((await post(previewLists.path, wrong, tired.headers)).status, 422, wrong);
  assert.equal((await post(previewLists.path, 'x'.repeat(5_000_001), tired.headers)).status, 413);
  const statuses = [];
  for (let i = 0; i < 31; i += 1) statuses.push((await post(previewLists.path, '[]', tired.headers)).status);
  assert.equal(statuses.at(-1), 429);
});

test('no list, however hostile, delays other requests', async () => {
  const hostile = await createTestAccount(api, 'hostile');
  const longNames = Array.from({ length: 15_000 }, (_, i) =>
    shikimori(i + 1000, 'planned', 0, `${i} ${'ﷺ1й'.repeat(150)}`),
  );
  const lists = {
    brackets: gzipSync('['.repeat(7_900_000)),
    'long names': gzipSync(JSON.stringify(longNames)),
    attributes: gzipSync(
      `<myanimelist>${`<anime ${'a="" '.repeat(9_000)}></anime>`.repeat(300)}</myanimelist>`,
    ),
    'what inflates to 900 MB': Buffer.concat(Array<Buffer>(100).fill(gzipSync(Buffer.alloc(9_000_000)))),
  };
  for (const [what, list] of Object.entries(lists)) {
    const before = process.threadCpuUsage();
    const { status, body } = await post(previewLists.path, list, hostile.headers);
    const { user, system } = process.threadCpuUsage(before);
    assert.ok(status === 200 || status === 422, `${what}: ${status} ${JSON.stringify(body)}`);
    // On the event loop brackets took 500 ms and long names 8 s. In tests the report is also checked by its schema.
    const ms = Math.round((user + system) / 1000);
    assert.ok(ms < 300, `${what}: the event loop computed for ${ms} ms`);
  }
});

test('many lists of one account delay others by at most one, and further ones are refused', async () => {
  const ended: string[] = [];
  // A list of one entry would be read before the other account has sent its own.
  const list = JSON.stringify(
    Array.from({ length: 15_000 }, (_, i) => shikimori(i + 1000, 'planned', 0, `${i}`)),
  );
  const send = async (account: TestAccount, of: string) => {
    const { status } = await post(previewLists.path, list, account.headers);
    if (status !== 429) ended.push(of);
    return status;
  };
  const [many, one] = [await createTestAccount(api, 'many'), await createTestAccount(api, 'patient')];
  const hasty = Array.from({ length: 12 }, () => send(many, 'many'));
  // All of them are queued now; requests beyond the limit are refused at once.
  await Promise.any(hasty.map(async (sent) => assert.equal(await sent, 429)));
  const status = await send(one, 'one');
  const statuses = await Promise.all(hasty);
  assert.ok(status !== 429 && statuses.filter((each) => each === 429).length >= 6, statuses.join());
  assert.ok(ended.indexOf('one') <= 2 && ended.length > 4, ended.join());
});
