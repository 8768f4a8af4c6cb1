import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { AniLibertyClient } from 'anilibertyjs';
import { startMailSink, type MailSink } from '#tests/support/servers/mail-sink.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';

// The account calls of a third-party client; `anilibertyjs.e2e.ts` has its public calls.
const EMAIL = 'mika@example.org';
const PASSWORD = 'тихая река у моста';
const NEW_PASSWORD = 'громкая река у моста';

let folder: string;
let mail: MailSink;
let site: TestSite;
let client: AniLibertyClient;

const newClient = () => new AniLibertyClient({ baseUrl: `${site.origin}/api/v1` });

async function register(): Promise<void> {
  const post = async (step: string, body: object) => {
    const address = `${site.origin}/api/v1/accounts/users/auth/registration/${step}`;
    const headers = { 'content-type': 'application/json' };
    assert.equal((await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status, 200);
  };
  const twice = { password: PASSWORD, password_confirmation: PASSWORD };
  await post('new', { login: 'mika', email: EMAIL, nickname: 'Мика', ...twice, recaptcha_token: '' });
  await post('verify', { token: await tokenIn(/Подтвердите/) });
}

async function tokenIn(subject: RegExp): Promise<string> {
  const { text = '' } = await mail.waitForEmail(EMAIL, subject);
  return /token=(\S+)$/m.exec(text)?.[1] ?? '';
}

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-client-account-'));
  mail = await startMailSink();
  site = await startSite(folder, {
    SMTP_URL: mail.url,
    BOT_CHECK: 'off',
    SOCIAL_GOOGLE_ID: 'akane',
    SOCIAL_GOOGLE_SECRET: 'secret',
  });
  await register();
  client = newClient();
  assert.equal((await client.login({ login: 'mika', password: PASSWORD })).status, 200);
});
after(async () => {
  await site.stop();
  await mail.close();
  await rm(folder, { recursive: true, force: true });
});

type Answer = { status: number; data?: unknown; error?: { message?: string } };

/** The body of a call, which must succeed. */
async function bodyOf<T>(call: Promise<Answer>): Promise<T> {
  const { status, data, error } = await call;
  assert.deepEqual([status, error], [200, undefined]);
  return data as T;
}

type Release = { id: number; alias: string; episodes: { id: string }[] };
const train = () => bodyOf<Release>(client.getRelease('last-train-to-sakurayama'));

test('the profile needs a sign-in, by login or by e-mail', async () => {
  const profile = await bodyOf<{ login: string; nickname: string; torrents: { passkey: string } }>(
    client.getMyProfile(),
  );
  assert.deepEqual([profile.login, profile.nickname], ['mika', 'Мика']);
  assert.ok(profile.torrents.passkey);
  const other = newClient();
  assert.equal((await other.getMyProfile()).status, 403);
  assert.equal((await other.login({ login: 'mika', password: 'не тот пароль' })).status, 401);
  await bodyOf(other.login({ login: EMAIL, password: PASSWORD }));
  assert.deepEqual(await bodyOf(other.logout()), { token: null });
});

test('favorites are added, found with filters and references, and removed', async () => {
  const { id, alias } = await train();
  await bodyOf(client.addToFavorites([{ release_id: id }]));
  assert.deepEqual(await bodyOf(client.getFavoriteIds()), [id]);
  const lists = [
    client.getFavoriteReleases({ limit: 5 }),
    client.getFavoriteReleasesPost({ limit: 5, f: { search: 'поезд' } }),
  ];
  for (const list of lists) {
    const { data } = await bodyOf<{ data: Release[] }>(list);
    assert.deepEqual(
      data.map((release) => release.alias),
      [alias],
    );
  }
  const references = [
    client.getFavoriteAgeRatings(),
    client.getFavoriteGenres(),
    client.getFavoriteSorting(),
    client.getFavoriteTypes(),
    client.getFavoriteYears(),
  ];
  for (const reference of references) assert.ok((await bodyOf<unknown[]>(reference)).length > 0);
  await bodyOf(client.removeFromFavorites([{ release_id: id }]));
  assert.deepEqual(await bodyOf(client.getFavoriteIds()), []);
});

test('collections hold a release once, in the last type it was moved to', async () => {
  const { id } = await train();
  for (const type of ['PLANNED', 'WATCHING'] as const)
    await bodyOf(client.addToCollection([{ release_id: id, type_of_collection: type }]));
  assert.deepEqual(await bodyOf(client.getCollectionIds()), [[id, 'WATCHING']]);
  const query = { type_of_collection: 'WATCHING' as const, limit: 5 };
  for (const list of [client.getCollectionReleases(query), client.getCollectionReleasesPost(query)]) {
    const { data } = await bodyOf<{ data: Release[] }>(list);
    assert.deepEqual(
      data.map((release) => release.id),
      [id],
    );
  }
  const references = [
    client.getCollectionAgeRatings(),
    client.getCollectionGenres(),
    client.getCollectionTypes(),
    client.getCollectionYears(),
  ];
  for (const reference of references) assert.ok((await bodyOf<unknown[]>(reference)).length > 0);
  await bodyOf(client.removeFromCollection([{ release_id: id }]));
  assert.deepEqual(await bodyOf(client.getCollectionIds()), []);
});

test('positions are saved, found by episode, release and history, and deleted', async () => {
  const { id, episodes } = await train();
  const episode = episodes[0]?.id ?? '';
  await bodyOf(client.updateViewTimecodes([{ time: 12, is_watched: false, release_episode_id: episode }]));
  assert.deepEqual(await bodyOf(client.getViewTimecodes()), [[episode, 12, false]]);
  assert.equal((await bodyOf<{ time: number }>(client.getEpisodeTimecode(episode))).time, 12);
  const ofRelease = await bodyOf<{ release_episode_id: string }[]>(client.getReleaseEpisodesTimecodes(id));
  assert.ok(ofRelease.some((one) => one.release_episode_id === episode));
  const { data } = await bodyOf<{ data: { release_episode: { id: string } }[] }>(client.getViewHistory());
  assert.equal(data[0]?.release_episode.id, episode);
  await bodyOf(client.deleteViewTimecodes([{ release_episode_id: episode }]));
  assert.deepEqual(await bodyOf(client.getViewTimecodes()), []);
});

test('a code signs another device in once, after it was accepted', async () => {
  const television = newClient();
  const device_id = 'телевизор в гостиной';
  const { otp } = await bodyOf<{ otp: { code: string; remaining_time?: number } }>(
    television.otpGet({ device_id }),
  );
  const code = Number(otp.code);
  assert.equal((await television.otpLogin({ code, device_id })).status, 401);
  await bodyOf(client.otpAccept({ code }));
  await bodyOf(television.otpLogin({ code, device_id }));
  assert.equal((await bodyOf<{ login: string }>(television.getMyProfile())).login, 'mika');
  assert.equal((await newClient().otpLogin({ code, device_id })).status, 404);
});

test('social sign-in starts with an address and waits for the user', async () => {
  const { url, state } = await bodyOf<{ url: string; state: string }>(client.socialAuthLogin('google'));
  assert.equal(new URL(url).hostname, 'accounts.google.com');
  assert.equal((await newClient().socialAuthAuthenticate(state)).status, 404);
});

test('a forgotten password is reset by e-mail, which ends every other session', async () => {
  await bodyOf(newClient().passwordForget({ email: EMAIL }));
  const token = await tokenIn(/Новый пароль/);
  const twice = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  await bodyOf(newClient().passwordReset({ token, ...twice }));
  assert.equal((await client.getMyProfile()).status, 403);
  assert.equal((await client.login({ login: 'mika', password: PASSWORD })).status, 401);
  await bodyOf(client.login({ login: 'mika', password: NEW_PASSWORD }));
});
