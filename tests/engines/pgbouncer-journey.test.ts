import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { login, register, verifyRegistration } from '#contract/auth.ts';
import { ApiError, createClient, type Call } from '#contract/client.ts';
import { addFavorites, favoriteIds, removeFavorites } from '#contract/favorites.ts';
import { acceptOtp, getOtp, loginByOtp } from '#contract/otp.ts';
import { myProfile } from '#contract/profile.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { myHistory, myPositions, saveTimecodes } from '#contract/views.ts';
import { NOW } from '#tests/support/api.ts';
import { startEngineSite, type EngineSite } from './engine-site.ts';

let engine: EngineSite;
before(async () => {
  engine = await startEngineSite();
});
after(() => engine.close());

/** A client of the running site, signed in with a token if there is one. */
function clientWith(token?: string): Call {
  const headers = token === undefined ? [] : [['authorization', `Bearer ${token}`] as const];
  return createClient((request) => {
    for (const [name, value] of headers) request.headers.set(name, value);
    return fetch(request);
  }, engine.site.origin);
}

const PASSWORD = 'тихая река у моста';
const EMAIL = 'tora@example.org';
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;

// Far less than the twelve hours between UTC and the zone of the server.
function assertRecent(time: string): void {
  assert.ok(Math.abs(Date.parse(time) - Date.now()) < 600_000, time);
}

async function registerAndSignIn(): Promise<string> {
  const visitor = clientWith();
  await visitor(register, {
    body: {
      login: 'tora',
      email: EMAIL,
      nickname: 'Тора',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
  });
  const { text = '' } = await engine.mail.waitForEmail(EMAIL, /Подтвердите/);
  await visitor(verifyRegistration, { body: { token: /token=(\S+)$/m.exec(text)?.[1] ?? '' } });
  const { token } = await visitor(login, { body: { login: 'tora', password: PASSWORD } });
  return token;
}

test('the start names the hosts of the database that it uses', () => {
  const { port } = engine.postgres;
  assert.match(
    engine.site.process.output(),
    new RegExp(`^База данных: внешняя, 127\\.0\\.0\\.1:\\d+; напрямую, .*: 127\\.0\\.0\\.1:${port}$`, 'm'),
  );
});

test('an account lives through a pooler in transaction mode, and its times are right', async () => {
  const token = await registerAndSignIn();
  const call = clientWith(token);

  const profile = await call(myProfile);
  assert.equal(profile.login, 'tora');
  assert.match(profile.created_at, UTC);
  assertRecent(profile.created_at);

  await call(addFavorites, { body: [{ release_id: 5 }, { release_id: 7 }] });
  await call(removeFavorites, { body: [{ release_id: 7 }] });
  assert.deepEqual(await call(favoriteIds), [5]);

  const release = await call(releaseByIdOrAlias, { params: { idOrAlias: '5' } });
  const [episode] = release.episodes;
  assert.ok(episode);
  // These come out of the database as JSON.
  assert.deepEqual([release.updated_at, episode.updated_at], [NOW, NOW]);
  await call(saveTimecodes, { body: [{ release_episode_id: episode.id, time: 321, is_watched: false }] });
  const [position] = (await call(myPositions)).data;
  assert.deepEqual([position?.release_episode_id, position?.time], [episode.id, 321]);
  assertRecent(position?.at ?? '');
  const [watched] = (await call(myHistory)).data;
  assert.match(watched?.updated_at ?? '', UTC);
  assertRecent(watched?.updated_at ?? '');
});

test('a device signs in by a code, whose remaining time does not depend on the zone of the server', async () => {
  const television = clientWith();
  const device_id = 'television-in-the-kitchen';
  const { otp, remaining_time } = await television(getOtp, { body: { device_id } });
  assert.ok(remaining_time > 0 && remaining_time <= 3600, String(remaining_time));
  await assert.rejects(
    television(loginByOtp, { body: { code: otp.code, device_id } }),
    (error) => error instanceof ApiError && error.status === 401,
  );
  await clientWith(engine.account.token)(acceptOtp, { body: { code: otp.code } });
  const { token } = await television(loginByOtp, { body: { code: otp.code, device_id } });
  assert.equal((await clientWith(token)(myProfile)).id, engine.account.id);
});

test('of many writes at once to the lists of one account none fails', async () => {
  const call = clientWith(engine.account.token);
  const release = await call(releaseByIdOrAlias, { params: { idOrAlias: '3' } });
  const episode = release.episodes[0]?.id ?? '';
  const writes = Array.from({ length: 160 }, (_, i) => {
    if (i % 3 === 0) return call(addFavorites, { body: [{ release_id: 1 + (i % 4) }] });
    if (i % 3 === 1) return call(removeFavorites, { body: [{ release_id: 1 + (i % 4) }] });
    return call(saveTimecodes, { body: [{ release_episode_id: episode, time: i, is_watched: false }] });
  });
  const failed = (await Promise.allSettled(writes)).filter((result) => result.status === 'rejected');
  assert.deepEqual(
    failed.map(({ reason }) => String(reason)),
    [],
  );
});
