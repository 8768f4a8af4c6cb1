import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { UploadGuesses } from '#contract/studio/uploads.ts';
import { UPLOADS_PATH } from '#contract/studio/upload-rules.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

let api: TestApi;
before(async () => {
  const named = (id: number, main: string, english: string) =>
    aCatalogueEntry(id, { alias: english.toLowerCase().replaceAll(' ', '-'), name: { main, english } });
  api = await openTestApi(
    named(1, 'Лисья почта', 'Lisya pochta'),
    named(2, 'Лисья почта: Долгая дорога', 'Lisya pochta Dolgaya doroga'),
    named(3, 'Чай для дракона', 'Chay dlya drakona'),
    named(4, 'Хор тихих колоколов', 'Hor tihih kolokolov'),
    named(5, 'Хор звонких колоколов', 'Hor zvonkih kolokolov'),
  );
});
after(() => api.close());

async function guess(account: TestAccount, ...names: string[]): Promise<UploadGuesses['guesses']> {
  const body = JSON.stringify({ release_id: null, names });
  const init = { method: 'POST', headers: account.headers, body };
  const { status, body: answer } = await api.request(`${UPLOADS_PATH}/guess`, init);
  assert.equal(status, 200);
  return (answer as UploadGuesses).guesses;
}

test('without a release the titles of the names are guessed, never the best of bad ones', async () => {
  const owner = await createTestMember(api, 'owner', { role: 'owner' });
  const expected: [string, number | null, number | null][] = [
    ['Лисья почта - 03 [1080p].mkv', 1, 3],
    ['[Akane] Лисья почта - Долгая дорога - 09.mkv', 2, 9],
    ['Chay_dlya_drakona_S01E03_[1080p].mkv', 3, 3],
    // Two releases are as near, nothing is near, and no title at all.
    ['Хор колоколов - 08.mkv', null, 8],
    ['запись_12.11_дубль3.mkv', null, null],
    ['07.mkv', null, 7],
  ];
  const guesses = await guess(owner, ...expected.map(([name]) => name));
  assert.deepEqual(
    guesses.map(({ name, release, ordinal }) => [name, release?.id ?? null, ordinal]),
    expected,
  );
  assert.deepEqual([guesses[0]?.release?.name, guesses[0]?.quality], ['Лисья почта', '1080p']);
});

test('a release of another team is not guessed', async () => {
  const teamId = await createTestTeam(api, 'Команда');
  await api.db.insertInto('release_teams').values({ release_id: 3, team_id: teamId }).execute();
  const manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId });
  const guesses = await guess(manager, 'Лисья почта - 03.mkv', 'Чай для дракона - 03.mkv');
  assert.deepEqual(
    guesses.map(({ release }) => release?.id ?? null),
    [null, 3],
  );
});

test('drafts and hidden releases are guessed for those who may edit them', async () => {
  const teamId = await createTestTeam(api, 'Черновики');
  await api.db.updateTable('releases').set({ state: 'draft' }).where('id', '=', 4).execute();
  await api.db.insertInto('release_teams').values({ release_id: 4, team_id: teamId }).execute();
  const ofTeam = await createTestMember(api, 'drafter', { role: 'release_manager', teamId });
  const stranger = await createTestMember(api, 'other', {
    role: 'release_manager',
    teamId: await createTestTeam(api, 'Чужие'),
  });
  const name = 'Хор тихих колоколов - 02.mkv';
  assert.equal((await guess(ofTeam, name))[0]?.release?.id, 4);
  assert.equal((await guess(stranger, name))[0]?.release ?? null, null);
});
