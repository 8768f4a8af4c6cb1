import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rotatePasskey } from '#contract/account.ts';
import { myProfile, type Profile } from '#contract/profile.ts';
import { changeSettings, DEFAULT_SETTINGS, mySettings, type Settings } from '#contract/settings.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let mika: TestAccount;
before(async () => {
  api = await openTestApi();
  mika = await createTestAccount(api, 'mika');
});
after(() => api.close());

const ADS = { is_with_video_ads: true, is_with_video_ads_always: false, is_with_content_ads: true };

const read = async ({ headers }: TestAccount) =>
  (await api.request(mySettings.path, { headers })).body as unknown as Settings;
const change = (body: unknown, { headers }: Pick<TestAccount, 'headers'> = mika) =>
  api.request(changeSettings.path, { method: 'POST', headers, body: JSON.stringify(body) });
const profileOf = async ({ headers }: TestAccount) =>
  (await api.request(myProfile.path, { headers })).body as unknown as Profile;

test('an account without stored settings has the defaults', async () => {
  assert.deepEqual(await read(await createTestAccount(api, 'new')), { ...DEFAULT_SETTINGS, ...ADS });
});

test('changes only the given settings and answers all of them', async () => {
  const first = await change({ auto_skip: true, quality: 720, home_hidden: ['poll'] });
  assert.deepEqual(first.body, {
    ...DEFAULT_SETTINGS,
    ...ADS,
    auto_skip: true,
    skip_opening: 'always',
    skip_ending: 'always',
    quality: 720,
    home_hidden: ['poll'],
  });
  await change({ speed: 1.25 });
  assert.deepEqual(await read(mika), { ...(first.body as object), speed: 1.25 });
  assert.equal((await change({})).status, 200);
});

test('ads are on by default, and the profile shows the same flags', async () => {
  const { is_with_ads: usual } = await profileOf(mika);
  assert.equal(usual, true);
  await change({ is_with_video_ads: false, is_with_content_ads: false });
  const { is_with_ads, is_with_video_ads, is_with_video_ads_always, is_with_content_ads } =
    await profileOf(mika);
  assert.deepEqual(
    [is_with_ads, is_with_video_ads, is_with_video_ads_always, is_with_content_ads],
    [false, false, false, false],
  );
});

test('the switch of other clients sets the choices for both songs, and a switch that stays changes neither', async () => {
  const account = await createTestAccount(api, 'switch');
  const shown = async () => {
    const { auto_skip, skip_opening, skip_ending, skip_recap } = await read(account);
    return [auto_skip, skip_opening, skip_ending, skip_recap];
  };
  await change({ auto_skip: true }, account);
  assert.deepEqual(await shown(), [true, 'always', 'always', 'ask']);
  await change({ skip_ending: 'never' }, account);
  await change({ auto_skip: false, speed: 2 }, account);
  assert.deepEqual(await shown(), [false, 'always', 'never', 'ask']);
  await change({ auto_skip: true }, account);
  await change({ auto_skip: false }, account);
  assert.deepEqual(await shown(), [false, 'ask', 'ask', 'ask']);
});

test('what an older version has stored for both songs counts until another choice is made', async () => {
  const account = await createTestAccount(api, 'older');
  const settings = JSON.stringify({ auto_skip: true });
  await api.db.updateTable('users').set({ settings }).where('id', '=', account.id).execute();
  const before = await read(account);
  assert.deepEqual([before.auto_skip, before.skip_opening, before.skip_ending], [true, 'always', 'always']);
  await change({ skip_opening: 'ask' }, account);
  const after = await read(account);
  assert.deepEqual([after.auto_skip, after.skip_opening, after.skip_ending], [false, 'ask', 'always']);
});

test('refuses invalid values and unknown settings, and changes nothing', async () => {
  const before = await profileOf(mika);
  const bodies: unknown[] = [
    { quality: 4320 },
    { speed: 16 },
    { speed: '1' },
    { auto_skip: 'yes' },
    { skip_recap: 'yes' },
    { skip_after_credits: true },
    { data_saver: 'yes' },
    { theme: 'sepia' },
    { home_hidden: ['hero'] },
    { home_order: ['fresh', 'fresh'] },
    { is_banned: false },
    { id: 1 },
    { email: 'other@example.org' },
    { uploaded: 1e12 },
    { torrents: { uploaded: 1e12 } },
    { __proto__: null, constructor: 1 },
    [1],
    'all',
  ];
  for (const body of bodies) assert.equal((await change(body)).status, 422, JSON.stringify(body));
  assert.deepEqual(await profileOf(mika), before);
});

test('keeps parallel changes of different settings', async () => {
  const account = await createTestAccount(api, 'many-hands');
  const changes = [
    { skip_recap: 'always' },
    { skip_ending: 'never' },
    { autoplay_next: false },
    { quality: 480 },
    { speed: 2 },
    { data_saver: true },
    { theme: 'system' },
    { spoiler_guard: true },
    { home_order: ['films'] },
    { home_hidden: ['videos'] },
    { is_with_content_ads: false },
  ];
  await Promise.all(changes.map((one) => change(one, account)));
  assert.deepEqual(await read(account), {
    ...DEFAULT_SETTINGS,
    ...ADS,
    ...Object.assign({}, ...changes),
  });
});

test('uses stored settings of older versions where they are still valid', async () => {
  const account = await createTestAccount(api, 'old');
  await api.db
    .updateTable('users')
    .set({ settings: JSON.stringify({ quality: 240, speed: 1.5, theme: 'sepia' }) })
    .where('id', '=', account.id)
    .execute();
  assert.deepEqual(await read(account), { ...DEFAULT_SETTINGS, ...ADS, speed: 1.5 });
});

test('refuses visitors and changes by banned users, and keeps settings per user', async () => {
  assert.equal((await api.request(mySettings.path)).status, 403);
  assert.equal((await change({ auto_skip: true }, { headers: {} as TestAccount['headers'] })).status, 403);
  const other = await createTestAccount(api, 'other');
  await change({ spoiler_guard: true }, other);
  assert.equal((await read(mika)).spoiler_guard, false);
  await api.db
    .updateTable('users')
    .set({ is_banned: true, ban_reason: 'спам' })
    .where('id', '=', other.id)
    .execute();
  const { status, text } = await change({ spoiler_guard: false }, other);
  assert.equal(status, 403);
  assert.match(text, /спам/);
  assert.equal((await read(other)).spoiler_guard, true);
});

test('a new passkey replaces the previous one and is unique', async () => {
  const former = (await profileOf(mika)).torrents.passkey;
  const rotate = () => api.request(rotatePasskey.path, { method: 'POST', headers: mika.headers });
  const answers = await Promise.all(Array.from({ length: 5 }, rotate));
  const keys = answers.map(({ body }) => (body as { passkey: string }).passkey);
  assert.equal(new Set([former, ...keys]).size, 6);
  const now = (await profileOf(mika)).torrents.passkey;
  assert.match(now, /^[0-9a-f]{32}$/);
  assert.ok(keys.includes(now));
  const held = await api.db.selectFrom('users').select('id').where('passkey', '=', former).execute();
  assert.deepEqual(held, []);
  assert.equal((await api.request(rotatePasskey.path, { method: 'POST' })).status, 403);
});
