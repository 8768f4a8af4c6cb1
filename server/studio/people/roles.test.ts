import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '#contract/studio/rights.ts';
import { Failure } from '#server/failure.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { findCaller } from '../access/access.ts';
import { changeRole, readRoles } from './roles.ts';

const COMMAND = { command: 'root' };

let api: TestApi;
let count = 0;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const person = (...roles: { role: Role; teamId?: string }[]) =>
  createTestMember(api, `person-${(count += 1)}`, ...roles);
const give = (account: TestAccount, role: Role, teamId: string | null = null) =>
  changeRole(api.db, COMMAND, 'give', { userId: account.id, role, teamId });

async function callerOf({ id }: TestAccount) {
  const { id: sessionId } = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return findCaller(api.db, { id, sessionId });
}

const isFailure = (code: string) => (error: unknown) => error instanceof Failure && error.code === code;

test('a role given twice is given once and recorded once', async () => {
  const account = await createTestAccount(api, 'twice');
  assert.equal(typeof (await give(account, 'editor')), 'number');
  assert.equal(await give(account, 'editor'), null);
  assert.deepEqual(await readRoles(api.db, account.id), ['editor']);
  const events = await api.db
    .selectFrom('journal_events')
    .select(['act', 'command_user', 'change'])
    .where('thing_id', '=', String(account.id))
    .execute();
  assert.deepEqual(events, [
    { act: 'user.role_give', command_user: 'root', change: { role: [null, { role: 'editor' }] } },
  ]);
});

test('a role of a team needs a team, and another role refuses one', async () => {
  const account = await person();
  const teamId = await createTestTeam(api, 'Наши');
  await assert.rejects(give(account, 'crew'), isFailure('invalid'));
  await assert.rejects(give(account, 'editor', teamId), isFailure('invalid'));
  await assert.rejects(give(account, 'crew', crypto.randomUUID()), isFailure('not_found'));
  assert.ok(await give(account, 'crew', teamId));
});

test('an administrator gives and takes lower roles only, and never those of an equal', async () => {
  const administrator = await callerOf(await person({ role: 'administrator' }));
  const [other, viewer] = [await person({ role: 'administrator' }), await person()];
  const change = (what: 'give' | 'take', { id }: TestAccount, role: Role) =>
    changeRole(api.db, administrator, what, { userId: id, role, teamId: null });
  assert.ok(await change('give', viewer, 'moderator'));
  assert.ok(await change('take', viewer, 'moderator'));
  await assert.rejects(change('give', viewer, 'administrator'), isFailure('forbidden'));
  await assert.rejects(change('give', other, 'moderator'), isFailure('forbidden'));
});

test('the last owner stays, also when two owners leave at once', async () => {
  const owners = [await person({ role: 'owner' }), await person({ role: 'owner' })];
  const take = ({ id }: TestAccount) =>
    changeRole(api.db, COMMAND, 'take', { userId: id, role: 'owner', teamId: null });
  const results = await Promise.allSettled(owners.map(take));
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const [refused] = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  assert.ok(isFailure('conflict')(refused));
});

test('an owner who is banned or leaving does not count as another owner', async () => {
  await api.db.deleteFrom('user_roles').execute();
  const [first, second] = [await person({ role: 'owner' }), await person({ role: 'owner' })];
  const users = api.db.updateTable('users').where('id', '=', second.id);
  for (const gone of [{ is_banned: true }, { is_banned: false, delete_at: new Date() }]) {
    await users.set(gone).execute();
    const taken = { userId: first.id, role: 'owner', teamId: null } as const;
    await assert.rejects(changeRole(api.db, COMMAND, 'take', taken), isFailure('conflict'));
  }
});

test('nobody who is banned or leaving gets a role', async () => {
  for (const gone of [{ is_banned: true }, { delete_at: new Date() }]) {
    const account = await person();
    await api.db.updateTable('users').set(gone).where('id', '=', account.id).execute();
    await assert.rejects(give(account, 'editor'), isFailure('conflict'));
  }
});
