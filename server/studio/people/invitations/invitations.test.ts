import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { acceptInvitation, type Invitation, readInvitation } from '#contract/invitations.ts';
import type { Bell } from '#contract/studio/bell.ts';
import type { Role } from '#contract/studio/rights.ts';
import { sweepAccounts } from '#server/accounts/auth/sweep.ts';
import { NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import {
  banTestAccount,
  confirmSessions,
  createTestMember,
  createTestTeam,
} from '#tests/support/samples/studio.ts';
import { readRoles } from '../roles.ts';
import { invitationEmails } from './invitations.ts';

const DAY_MS = 24 * 3600_000;

let api: TestApi;
let owner: TestAccount;
let count = 0;
before(async () => {
  api = await openTestApi();
  owner = await member('owner');
});
after(() => api.close());

async function member(role: Role): Promise<TestAccount> {
  const account = await createTestMember(api, `${role}-${(count += 1)}`, { role });
  await confirmSessions(api, account.id, new Date(NOW));
  return account;
}
const guest = () => createTestAccount(api, `guest-${(count += 1)}`);

type Body = { id: string; link: string; message: string; is_emailed: boolean; event_id: number };
async function send(path: string, actor: TestAccount | undefined, body?: object, method = 'POST') {
  const init = {
    method,
    ...(actor && { headers: actor.headers }),
    ...(body && { body: JSON.stringify(body) }),
  };
  const answer = await api.request(path, init);
  return { status: answer.status, body: answer.body as Body };
}
const inviteBy = (actor: TestAccount, body: object) => send('/api/v1/studio/invitations', actor, body);
const withdraw = (actor: TestAccount, id: string) => send(`/api/v1/studio/invitations/${id}/withdraw`, actor);

const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';
async function invite(actor: TestAccount, body: object = { role: 'editor' }) {
  const { status, body: made } = await inviteBy(actor, body);
  assert.equal(status, 200, made.message);
  return { id: made.id, token: tokenIn(made.link) };
}
const accept = (actor: TestAccount | undefined, token: string) =>
  send(acceptInvitation.path, actor, { token });
const read = async (token: string) => {
  const { status, body } = await send(readInvitation.path, undefined, { token });
  return { status, message: body.message, body: body as unknown as Invitation };
};
const waiting = async (): Promise<string[]> => {
  const { body } = await send('/api/v1/studio/invitations', owner, undefined, 'GET');
  return (body as unknown as { data: { id: string }[] }).data.map(({ id }) => id);
};

test('an invitation says who invites to what, gives its role once, and is a journal entry of its guest', async () => {
  const teamId = await createTestTeam(api, 'Лисы');
  const { id, token } = await invite(owner, { role: 'crew', team_id: teamId });
  assert.ok((await waiting()).includes(id));
  const { body } = await read(token);
  assert.deepEqual([body.role, body.team, body.invited_by], ['crew', 'Лисы', owner.login]);
  assert.equal(Date.parse(body.expires_at) - Date.parse(NOW), 7 * DAY_MS);
  const account = await guest();
  assert.equal((await accept(undefined, token)).status, 401);
  assert.equal((await accept(account, token)).status, 200);
  assert.deepEqual(await readRoles(api.db, account.id), ['crew']);
  assert.ok(!(await waiting()).includes(id));
  const again = await accept(await guest(), token);
  assert.deepEqual([again.status, again.body.message.split('.')[0]], [409, 'Приглашение уже приняли']);
  assert.equal((await read(token)).status, 409);
  const [event] = await api.db
    .selectFrom('journal_events')
    .select(['act', 'actor_id', 'change'])
    .where('thing_id', '=', String(account.id))
    .execute();
  const role = { role: 'crew', team_id: teamId, team: 'Лисы' };
  const change = { role: [null, role], invited_by: [null, owner.id] };
  assert.deepEqual(event, { act: 'user.invite_accept', actor_id: account.id, change });
});

test('of many who accept at the same time one gets the role', async () => {
  const { token } = await invite(owner);
  const accounts = await Promise.all(Array.from({ length: 5 }, guest));
  const answers = await Promise.all(accounts.map((account) => accept(account, token)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [200, 409, 409, 409, 409]);
  const roles = await Promise.all(accounts.map(({ id }) => readRoles(api.db, id)));
  assert.equal(roles.flat().length, 1);
});

test('only who may give a role invites to it, with a fresh password, and withdraws it', async () => {
  const administrator = await member('administrator');
  const editor = await member('editor');
  assert.equal((await inviteBy(administrator, { role: 'owner' })).status, 403);
  assert.equal((await inviteBy(editor, { role: 'crew' })).status, 403);
  assert.equal((await inviteBy(owner, { role: 'crew' })).status, 422);
  const { id, token } = await invite(owner, { role: 'administrator' });
  assert.equal((await withdraw(administrator, id)).status, 403);
  assert.equal((await withdraw(editor, id)).status, 403);
  assert.equal(typeof (await withdraw(owner, id)).body.event_id, 'number');
  assert.equal((await withdraw(owner, id)).body.event_id, null);
  const { status, message } = await read(token);
  assert.deepEqual([status, message.split('.')[0]], [409, 'Приглашение отозвано']);
  assert.equal((await accept(await guest(), token)).status, 409);
  const late = await member('owner');
  await confirmSessions(api, late.id, new Date(Date.parse(NOW) - DAY_MS));
  const refused = await inviteBy(late, { role: 'editor' });
  assert.deepEqual([refused.status, refused.body.message], [403, 'Введите пароль ещё раз.']);
});

test('an inviter who lost the right, was banned or leaves gives nothing any more', async () => {
  const LOST = /больше не может давать эту роль/;
  const losing = async (lose: (account: TestAccount) => Promise<unknown>) => {
    const administrator = await member('administrator');
    const { token } = await invite(administrator);
    await lose(administrator);
    const account = await guest();
    const { status, body } = await accept(account, token);
    assert.equal(status, 409);
    assert.match(body.message, LOST);
    assert.match((await read(token)).message, LOST);
    assert.deepEqual(await readRoles(api.db, account.id), []);
  };
  await losing(({ id }) => api.db.deleteFrom('user_roles').where('user_id', '=', id).execute());
  await losing(({ id }) => banTestAccount(api, id, 'Спам'));
  await losing(({ id }) =>
    api.db
      .updateTable('users')
      .set({ delete_at: new Date(NOW) })
      .where('id', '=', id)
      .execute(),
  );
});

test('an account that is banned, leaves or outranks the inviter does not accept, and the link stays', async () => {
  const administrator = await member('administrator');
  const { token } = await invite(administrator);
  const leaving = await guest();
  await api.db
    .updateTable('users')
    .set({ delete_at: new Date(NOW) })
    .where('id', '=', leaving.id)
    .execute();
  assert.equal((await accept(leaving, token)).status, 409);
  const banned = await guest();
  await banTestAccount(api, banned.id, 'Спам');
  assert.notEqual((await accept(banned, token)).status, 200);
  assert.equal((await accept(owner, token)).status, 403);
  assert.equal((await accept(await member('editor'), token)).body.message, 'Эта роль у вас уже есть.');
  assert.equal((await accept(await guest(), token)).status, 200);
});

test('an invitation ends after seven days and is swept a month later', async () => {
  const { id, token } = await invite(owner);
  const end = async (ms: number) =>
    api.db
      .updateTable('studio_invitations')
      .set({ expires_at: new Date(Date.parse(NOW) + ms) })
      .where('id', '=', id)
      .execute();
  await end(0);
  assert.match((await read(token)).message, /^Срок приглашения вышел/);
  assert.equal((await accept(await guest(), token)).status, 409);
  assert.ok(!(await waiting()).includes(id));
  await sweepAccounts(api.db, new Date(NOW));
  assert.equal((await read(token)).status, 409);
  await end(-31 * DAY_MS);
  await sweepAccounts(api.db, new Date(NOW));
  assert.equal((await read(token)).status, 404);
});

test('the e-mail has a link of its own, and none is written for a withdrawn invitation', async () => {
  const deps = { db: api.db, now: () => new Date(NOW), publicOrigin: 'https://akane.example' };
  const write = (id: string) => invitationEmails(deps)['studio-invitation']?.(id);
  const { id, token } = await invite(owner, { role: 'editor', email: ' mika@akane.example ' });
  const email = await write(id);
  assert.equal(email?.to, 'mika@akane.example');
  const other = tokenIn(email?.action?.href ?? '');
  assert.notEqual(other, token);
  assert.equal((await read(token)).status, 200);
  assert.equal((await accept(await guest(), other)).status, 200);
  assert.equal((await read(token)).status, 409);
  const { id: withdrawn } = await invite(owner, { role: 'editor', email: 'mika@akane.example' });
  await withdraw(owner, withdrawn);
  assert.equal(await write(withdrawn), undefined);
});

test('whoever invited finds in the bell that it was accepted, and takes the role back', async () => {
  const inviter = await member('owner');
  const { token } = await invite(inviter, { role: 'moderator' });
  const account = await guest();
  await accept(account, token);
  const { body } = await send('/api/v1/studio/me/bell', inviter, undefined, 'GET');
  const told = (body as unknown as Bell).events.filter(({ act }) => act === 'user.invite_accept');
  assert.deepEqual(
    told.map(({ actor }) => actor?.id),
    [account.id],
  );
  const undone = await send(`/api/v1/studio/events/${told[0]?.id}/undo`, inviter);
  assert.equal(undone.status, 200);
  assert.deepEqual(await readRoles(api.db, account.id), []);
});

test('whoever tries twenty tokens has to wait', async () => {
  const headers = { 'akane-client': '203.0.113.77' };
  const tries = [];
  for (let i = 0; i < 21; i += 1) {
    const body = JSON.stringify({ token: `guess-${i}` });
    tries.push((await api.request(readInvitation.path, { method: 'POST', headers, body })).status);
  }
  assert.deepEqual([tries[0], tries.at(-1)], [404, 429]);
});
