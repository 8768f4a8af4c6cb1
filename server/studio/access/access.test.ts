import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { STUDIO_API } from '#contract/studio/api.ts';
import type { StudioEndpoint } from '#contract/studio/endpoint.ts';
import { ROLE_RULES, ROLES, type Role } from '#contract/studio/rights.ts';
import { createTestAccount, createTestSession, type TestAccount } from '#tests/support/samples/account.ts';
import { NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { confirmSessions, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

let api: TestApi;
let viewer: TestAccount;
const members = new Map<Role, TestAccount>();
before(async () => {
  api = await openTestApi();
  viewer = await createTestAccount(api, 'viewer');
  await confirmSessions(api, viewer.id);
  const teamId = await createTestTeam(api, 'Аканэ');
  for (const role of ROLES) {
    const given = ROLE_RULES[role].isOfTeam ? { role, teamId } : { role };
    const member = await createTestMember(api, role, given);
    await confirmSessions(api, member.id, new Date(NOW));
    members.set(role, member);
  }
});
after(() => api.close());

/** Sends a call to things that do not exist, with a body that no schema accepts; calls without a body pass over it. */
async function send({ method, path }: StudioEndpoint, headers: Record<string, string>) {
  const body = method === 'GET' ? null : '"no body of ours"';
  const address = path.replaceAll(/:\w+/g, '0');
  return api.request(`${address}${method === 'GET' ? '?limit=x' : ''}`, { method, headers, body });
}

async function statusOf(endpoint: StudioEndpoint, headers: Record<string, string>): Promise<number> {
  return (await send(endpoint, headers)).status;
}

test('every endpoint of the studio lets in the roles that have its right, and no others', async () => {
  assert.ok(STUDIO_API.length > 0);
  for (const endpoint of STUDIO_API) {
    const name = `${endpoint.method} ${endpoint.path}`;
    assert.equal(await statusOf(endpoint, {}), 403, `${name} as a visitor`);
    assert.equal(await statusOf(endpoint, viewer.headers), 403, `${name} as a viewer`);
    for (const [role, { headers }] of members) {
      const status = await statusOf(endpoint, headers);
      const isAllowed = endpoint.studio.rights.some((right) => ROLE_RULES[role].rights.includes(right));
      assert.equal(status !== 403, isAllowed, `${name} answers ${status} as ${role}`);
      assert.ok(status < 500, `${name} answers ${status}`);
    }
  }
});

test('a session without the second factor is let in only where nothing has to be confirmed', async () => {
  const owner = members.get('owner');
  assert.ok(owner);
  const headers = { authorization: `Bearer ${await createTestSession(api, owner.id, 'second')}` };
  for (const endpoint of STUDIO_API) {
    const isOpen = endpoint.studio.confirmed === 'nothing';
    // To set a second factor needs the password instead.
    const { status, body } = await send(endpoint, headers);
    const isRefused = status === 403 && (body as { needs?: string }).needs === 'second_factor';
    assert.equal(!isRefused, isOpen, `${endpoint.method} ${endpoint.path} answers ${status}`);
  }
  const { body } = await api.request('/api/v1/studio/events', { headers });
  assert.deepEqual(body, { message: 'Подтвердите вход в студию кодом.', needs: 'second_factor' });
});

test('a password is good for dangerous acts for a quarter of an hour', async () => {
  const dangerous = STUDIO_API.filter(({ studio }) => studio.confirmed === 'password');
  const owner = await createTestMember(api, 'late', { role: 'owner' });
  for (const [minutes, isGood] of [
    [14, true],
    [16, false],
  ] as const) {
    await confirmSessions(api, owner.id, new Date(Date.parse(NOW) - minutes * 60_000));
    for (const endpoint of dangerous)
      assert.equal((await statusOf(endpoint, owner.headers)) !== 403, isGood, endpoint.path);
  }
});

test('a role that is taken away or an account that is banned ends the access with the next call', async () => {
  const member = await createTestMember(api, 'editor-for-now', { role: 'editor' });
  const me = () => api.request('/api/v1/studio/me', { headers: member.headers });
  assert.equal((await me()).status, 200);
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', member.id).execute();
  assert.equal((await me()).status, 403);
  await api.db.updateTable('users').set({ is_banned: false }).where('id', '=', member.id).execute();
  await api.db.deleteFrom('user_roles').where('user_id', '=', member.id).execute();
  assert.equal((await me()).status, 403);
});

test('nobody but those with a role learns which endpoints the studio has', async () => {
  const known = await api.request('/api/v1/studio/events', { headers: viewer.headers });
  assert.deepEqual([known.status, known.body], [403, { message: 'Нет доступа.' }]);
});

test('roles and rights are listed for their owner', async () => {
  const manager = members.get('release_manager');
  const { body } = await api.request('/api/v1/studio/me', { headers: manager?.headers ?? {} });
  const { roles, rights } = body as {
    roles: { team: { title: string; rights: string[] } }[];
    rights: string[];
  };
  assert.deepEqual(rights, []);
  assert.deepEqual(roles[0]?.team.title, 'Аканэ');
  assert.deepEqual(roles[0]?.team.rights, ['studio', 'releases', 'steps', 'publish', 'reports']);
});

test('every call that changes something is an action of the table, or asks for it by itself', () => {
  const own = [
    'me/drafts',
    'me/bell',
    'me/step-pushes',
    'me/second-factor/begin',
    'me/confirm',
    'events/:id/undo',
  ];
  // An upload is its member's own; the journal records the episode that comes of it.
  const uploads = ['uploads/guess', 'uploads/:id/form', 'uploads/:id/retry', 'uploads/:id'];
  const without = STUDIO_API.filter(({ method, actions }) => method !== 'GET' && actions.length === 0);
  assert.deepEqual(
    without.map(({ path }) => path.replace('/api/v1/studio/', '')).toSorted(),
    [...own, ...uploads, 'pictures', 'texts/preview', 'channels/preview'].toSorted(),
  );
});
