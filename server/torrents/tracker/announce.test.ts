import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { applyAnnounce } from './announce.ts';
import { toContact } from './contact.ts';
import { MAX_BYTES_PER_SECOND, newTransferBudget, type TransferBudget } from './credit.ts';
import type { AnnounceRequest, TransferCounters } from './read-announce.ts';
import { newSwarm, type Swarm } from './swarm.ts';

const MB = 1_000_000;
const MINUTE = 60_000;
const SEEDER = 1;
const LEECHER = 2;

let swarm: Swarm;
let budgets: Map<number, TransferBudget>;
beforeEach(() => {
  swarm = newSwarm();
  budgets = new Map();
});

type AnnouncedAt = Partial<AnnounceRequest & TransferCounters> & {
  minute: number;
  left?: number;
  hasWebSeed?: boolean;
};

/** Applies an announce of a user's client at a minute; user 0 is anonymous. */
function send(user: number, { minute, hasWebSeed = false, left = 0, ...given }: AnnouncedAt) {
  const { uploaded = 0, downloaded = 0, ...fields } = given;
  const now = minute * MINUTE;
  const budget = (since: number) => {
    const known = budgets.get(user) ?? newTransferBudget(since);
    budgets.set(user, known);
    return known;
  };
  const request: AnnounceRequest = {
    hash: 'h'.repeat(20),
    peerId: `-XX0000-${String(user).padStart(12, '0')}`,
    key: '',
    port: 6881,
    counters: { uploaded, downloaded },
    isSeeder: left === 0,
    event: '',
    numWant: 50,
    isCompact: true,
    withIds: true,
    passkey: '',
    ...fields,
  };
  const contact = toContact(`192.0.2.${user + 1}`, 6881);
  assert.ok(contact);
  const torrent = { hasWebSeed };
  return applyAnnounce(swarm, {
    request,
    contact,
    torrent,
    user: user > 0 ? { id: user, budget } : undefined,
    now,
  });
}

function creditedTo(user: number, fields: AnnouncedAt): [up: number, down: number] {
  const { credit } = send(user, fields);
  return [credit.up, credit.down];
}

test('credits the seeder and the leecher with their traffic, in either order of announces', () => {
  send(SEEDER, { minute: 0, event: 'started' });
  send(LEECHER, { minute: 1, event: 'started', left: 100 * MB });
  assert.deepEqual(creditedTo(LEECHER, { minute: 2, event: 'completed', downloaded: 100 * MB }), [
    0,
    100 * MB,
  ]);
  send(LEECHER, { minute: 3, event: 'stopped', downloaded: 100 * MB });
  assert.deepEqual(creditedTo(SEEDER, { minute: 30, event: 'stopped', uploaded: 100 * MB }), [100 * MB, 0]);
  assert.equal(swarm.peers.size, 0);
});

test('the first announce of a session only sets its counters', () => {
  send(LEECHER, { minute: 0, left: 5 });
  assert.deepEqual(creditedTo(SEEDER, { minute: 0, uploaded: 700 * MB }), [0, 0]);
  assert.deepEqual(creditedTo(SEEDER, { minute: 30, uploaded: 750 * MB }), [50 * MB, 0]);
});

test('repeated, older and replayed announces credit nothing', () => {
  send(LEECHER, { minute: 0, left: 5 });
  send(SEEDER, { minute: 0 });
  assert.deepEqual(creditedTo(SEEDER, { minute: 30, uploaded: 50 * MB }), [50 * MB, 0]);
  assert.deepEqual(creditedTo(SEEDER, { minute: 31, uploaded: 50 * MB }), [0, 0]);
  const older = send(SEEDER, { minute: 32, uploaded: 20 * MB });
  assert.match(older.credit.rejection ?? '', /назад/);
  assert.deepEqual(creditedTo(SEEDER, { minute: 33, uploaded: 50 * MB }), [0, 0]);
  assert.deepEqual(creditedTo(SEEDER, { minute: 34, event: 'stopped', uploaded: 60 * MB }), [10 * MB, 0]);
  for (const event of ['stopped', 'stopped'] as const) {
    const replayed = send(SEEDER, { minute: 90, event, uploaded: 90 * MB });
    assert.deepEqual([replayed.peer, replayed.credit.up], [undefined, 0]);
  }
});

test('credits at most the bandwidth limit; a rejected amount is credited once there was time for it', () => {
  send(LEECHER, { minute: 0, left: 5 });
  send(SEEDER, { minute: 0 });
  const absurd = send(SEEDER, { minute: 1, uploaded: 61 * MAX_BYTES_PER_SECOND });
  assert.deepEqual([absurd.credit.up, absurd.credit.down], [0, 0]);
  assert.match(absurd.credit.rejection ?? '', /байт за 60 с/);
  assert.deepEqual(creditedTo(SEEDER, { minute: 2, uploaded: 61 * MAX_BYTES_PER_SECOND }), [
    61 * MAX_BYTES_PER_SECOND,
    0,
  ]);
  assert.deepEqual(creditedTo(SEEDER, { minute: 3, uploaded: Number.MAX_SAFE_INTEGER }), [0, 0]);
  assert.deepEqual(creditedTo(SEEDER, { minute: 4, uploaded: 62 * MAX_BYTES_PER_SECOND }), [
    MAX_BYTES_PER_SECOND,
    0,
  ]);
});

test('all sessions of a user share one bandwidth limit', () => {
  send(LEECHER, { minute: 0, left: 5 });
  const session = (i: number, minute: number, uploaded: number) =>
    creditedTo(SEEDER, { minute, uploaded, peerId: `-XX0000-${String(i).padStart(12, '9')}` })[0];
  for (let i = 0; i < 10; i += 1) session(i, 0, 0);
  let sum = 0;
  for (let i = 0; i < 10; i += 1) sum += session(i, 1, 59 * MAX_BYTES_PER_SECOND);
  assert.equal(sum, 59 * MAX_BYTES_PER_SECOND);
});

test('credits no upload without signed-in leechers of other users', () => {
  send(SEEDER, { minute: 0 });
  assert.deepEqual(creditedTo(SEEDER, { minute: 30, uploaded: 10 * MB }), [0, 0]);
  const own = { peerId: '-XX0000-own-own-own-' };
  send(SEEDER, { ...own, minute: 31, left: 5 });
  assert.deepEqual(creditedTo(SEEDER, { minute: 60, uploaded: 20 * MB }), [0, 0]);
  send(SEEDER, { ...own, minute: 61, event: 'stopped', left: 5 });
  assert.deepEqual(creditedTo(SEEDER, { minute: 62, uploaded: 30 * MB }), [0, 0]);
  send(0, { minute: 63, left: 5 });
  assert.deepEqual(creditedTo(SEEDER, { minute: 90, uploaded: 40 * MB }), [0, 0]);
  send(LEECHER, { minute: 91, left: 5 });
  assert.deepEqual(creditedTo(SEEDER, { minute: 120, uploaded: 50 * MB }), [10 * MB, 0]);
});

test('credits no download without other peers, unless there is a web seed', () => {
  send(LEECHER, { minute: 0, left: 100 * MB });
  assert.deepEqual(creditedTo(LEECHER, { minute: 10, left: 50 * MB, downloaded: 50 * MB }), [0, 0]);
  const seeded = { minute: 20, downloaded: 100 * MB, hasWebSeed: true };
  assert.deepEqual(creditedTo(LEECHER, seeded), [0, 50 * MB]);
});

test('believes downloads of anonymous clients within the limits of a session', () => {
  send(SEEDER, { minute: 0 });
  send(0, { minute: 0, left: 100 * MB });
  assert.deepEqual(creditedTo(0, { minute: 10, left: 50 * MB, downloaded: 50 * MB }), [0, 50 * MB]);
  assert.deepEqual(creditedTo(0, { minute: 20, left: 50 * MB, downloaded: 50 * MB }), [0, 0]);
  assert.deepEqual(creditedTo(0, { minute: 21, downloaded: 61 * MAX_BYTES_PER_SECOND }), [0, 0]);
});

test('a restarted client counts from zero; the same start announced over the other address family changes nothing', () => {
  send(LEECHER, { minute: 0, left: 5 });
  send(SEEDER, { minute: 0, event: 'started' });
  send(SEEDER, { minute: 30, uploaded: 50 * MB });
  const again = send(SEEDER, { minute: 31, event: 'started' });
  assert.deepEqual([again.isReset, again.credit.up], [true, 0]);
  assert.equal(send(SEEDER, { minute: 31, event: 'started' }).isReset, false);
  assert.deepEqual(creditedTo(SEEDER, { minute: 32, uploaded: 7 * MB }), [7 * MB, 0]);
});

test('counts a completed download once in a session, and only after the peer was seen incomplete', () => {
  send(LEECHER, { minute: 0, left: 5, event: 'started' });
  assert.equal(send(LEECHER, { minute: 1, left: 5, event: 'completed' }).completed, false);
  assert.equal(send(LEECHER, { minute: 2, event: 'completed' }).completed, true);
  assert.equal(send(LEECHER, { minute: 3, event: 'completed' }).completed, false);
  send(LEECHER, { minute: 4, left: 5 });
  assert.equal(send(LEECHER, { minute: 5, event: 'completed' }).completed, false);
  assert.equal(send(SEEDER, { minute: 5, event: 'completed' }).completed, false);
});

test('only the owner of a session can change it', () => {
  const id = { peerId: '-XX0000-the-same-id-' };
  send(SEEDER, { ...id, minute: 0 });
  send(LEECHER, { ...id, minute: 1, event: 'stopped' });
  send(0, { ...id, minute: 1, event: 'stopped' });
  send(SEEDER, { ...id, minute: 1, event: 'stopped', key: 'another' });
  assert.equal(swarm.seeders.length, 1);
});

test('a session whose counters cannot be read keeps the last ones, is credited nothing and rejected nothing', () => {
  send(LEECHER, { minute: 0, left: 5 });
  send(SEEDER, { minute: 0, event: 'started', uploaded: 10 * MB });
  for (const event of ['', 'started'] as const) {
    const unread = send(SEEDER, { minute: 10, event, counters: undefined });
    assert.deepEqual([unread.credit, unread.isReset], [{ up: 0, down: 0 }, false]);
  }
  assert.deepEqual(creditedTo(SEEDER, { minute: 30, uploaded: 50 * MB }), [40 * MB, 0]);
});
