import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startLeader } from './leader.ts';

const lease = { seconds: 30, renewMs: 20 };
let db: Database;
let close: () => Promise<void>;
before(async () => ({ db, close } = await createTestDatabase()));
after(() => close());

const log = (_event: string, message: string, error?: unknown) => assert.fail(`${message} ${String(error)}`);

/** A process that may become the leader. */
function startCandidate(name: string) {
  let isWorking = false;
  const start = async () => {
    isWorking = true;
    return { stop: async () => void (isWorking = false) };
  };
  const leader = startLeader({ db, log }, { name, start, lease });
  return { isWorking: () => isWorking, stop: leader.stop };
}

const expiryOf = async (name: string) => {
  const query = db.selectFrom('leases').select('expires_at').where('name', '=', name);
  return (await query.executeTakeFirst())?.expires_at;
};

/** Waits until the candidates have tried to become the leader after this moment. */
async function untilTried(name: string): Promise<void> {
  const before = await expiryOf(name);
  await waitUntil(async () => (await expiryOf(name)) !== before);
}

test('of several processes one works, and another takes over when it stops', async () => {
  const candidates = ['a', 'b', 'c'].map(() => startCandidate('sweep'));
  const working = () => candidates.filter(({ isWorking }) => isWorking());
  await waitUntil(() => working().length > 0);
  await untilTried('sweep');
  const [first, ...more] = working();
  assert.deepEqual(more, []);
  await first?.stop();
  assert.equal(first?.isWorking(), false);
  await waitUntil(() => working().length === 1);
  for (const { stop } of candidates) await stop();
  assert.deepEqual([working(), await expiryOf('sweep')], [[], undefined]);
});

async function giveToAnother(name: string, expires: ReturnType<typeof sql<string>>): Promise<void> {
  const row = { name, holder: randomUUID(), expires_at: expires };
  await db
    .insertInto('leases')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

test('a lease that a dead process holds is taken when it ends, by the clock of the database', async () => {
  await giveToAnother('dead', sql<string>`now() + interval '1 second'`);
  const candidate = startCandidate('dead');
  const { rows } = await sql<{ left: boolean }>`
    select expires_at > now() as left from leases where name = 'dead'`.execute(db);
  assert.deepEqual([rows[0]?.left, candidate.isWorking()], [true, false]);
  await waitUntil(candidate.isWorking);
  await candidate.stop();
});

test('a leader that lost its lease to another process stops its work', async () => {
  const candidate = startCandidate('lost');
  await waitUntil(candidate.isWorking);
  await giveToAnother('lost', sql<string>`now() + interval '1 hour'`);
  await waitUntil(() => !candidate.isWorking());
  await candidate.stop();
  assert.notEqual(await expiryOf('lost'), undefined);
});
