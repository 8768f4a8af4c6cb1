import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { announce, faultOfLeft } from './announce.ts';
import { contactOf } from './contact.ts';
import { LINE, newLine, type Line } from './credit.ts';
import type { Announce } from './read-announce.ts';
import { newSwarm, type Swarm } from './swarm.ts';

const MB = 1_000_000;
const MINUTE = 60_000;
const SEEDER = 1;
const LEECHER = 2;

let swarm: Swarm;
let lines: Map<number, Line>;
beforeEach(() => {
  swarm = newSwarm();
  lines = new Map();
});

type Says = Partial<Announce> & { minute: number; hasWebSeed?: boolean };

/** What a user's client says at a minute; user 0 is a visitor. */
function says(user: number, { minute, hasWebSeed = false, ...fields }: Says) {
  const now = minute * MINUTE;
  const line = (since: number) => {
    const known = lines.get(user) ?? newLine(since);
    lines.set(user, known);
    return known;
  };
  const asked: Announce = {
    hash: 'h'.repeat(20),
    peerId: `-XX0000-${String(user).padStart(12, '0')}`,
    key: '',
    port: 6881,
    uploaded: 0,
    downloaded: 0,
    left: 0,
    event: '',
    wanted: 50,
    isCompact: true,
    withIds: true,
    passkey: '',
    ...fields,
  };
  const contact = contactOf(`192.0.2.${user + 1}`, 6881);
  assert.ok(contact);
  const torrent = { size: 100 * MB, hasWebSeed };
  return announce(swarm, { asked, contact, torrent, user: user > 0 ? { id: user, line } : undefined, now });
}

function moved(user: number, said: Says): [up: number, down: number] {
  const { credit } = says(user, said);
  return [credit.up, credit.down];
}

test('one who gives and one who takes are credited with what they moved, whoever speaks first', () => {
  says(SEEDER, { minute: 0, event: 'started' });
  says(LEECHER, { minute: 1, event: 'started', left: 100 * MB });
  assert.deepEqual(moved(LEECHER, { minute: 2, event: 'completed', downloaded: 100 * MB }), [0, 100 * MB]);
  says(LEECHER, { minute: 3, event: 'stopped', downloaded: 100 * MB });
  assert.deepEqual(moved(SEEDER, { minute: 30, event: 'stopped', uploaded: 100 * MB }), [100 * MB, 0]);
  assert.equal(swarm.peers.size, 0);
});

test('the first word of a session only says where its counters stand', () => {
  says(LEECHER, { minute: 0, left: 5 });
  assert.deepEqual(moved(SEEDER, { minute: 0, uploaded: 700 * MB }), [0, 0]);
  assert.deepEqual(moved(SEEDER, { minute: 30, uploaded: 750 * MB }), [50 * MB, 0]);
});

test('the same words again, older ones and a stop that was told before move nothing', () => {
  says(LEECHER, { minute: 0, left: 5 });
  says(SEEDER, { minute: 0 });
  assert.deepEqual(moved(SEEDER, { minute: 30, uploaded: 50 * MB }), [50 * MB, 0]);
  assert.deepEqual(moved(SEEDER, { minute: 31, uploaded: 50 * MB }), [0, 0]);
  const older = says(SEEDER, { minute: 32, uploaded: 20 * MB });
  assert.match(older.credit.doubt ?? '', /назад/);
  assert.deepEqual(moved(SEEDER, { minute: 33, uploaded: 50 * MB }), [0, 0]);
  assert.deepEqual(moved(SEEDER, { minute: 34, event: 'stopped', uploaded: 60 * MB }), [10 * MB, 0]);
  for (const event of ['stopped', 'stopped'] as const) {
    const replayed = says(SEEDER, { minute: 90, event, uploaded: 90 * MB });
    assert.deepEqual([replayed.peer, replayed.credit.up], [undefined, 0]);
  }
});

test('nobody is credited for more than a line carries, and what was doubted is believed when there was time for it', () => {
  says(LEECHER, { minute: 0, left: 5 });
  says(SEEDER, { minute: 0 });
  const absurd = says(SEEDER, { minute: 1, uploaded: 61 * LINE });
  assert.deepEqual([absurd.credit.up, absurd.credit.down], [0, 0]);
  assert.match(absurd.credit.doubt ?? '', /байт за 60 с/);
  assert.deepEqual(moved(SEEDER, { minute: 2, uploaded: 61 * LINE }), [61 * LINE, 0]);
  assert.deepEqual(moved(SEEDER, { minute: 3, uploaded: Number.MAX_SAFE_INTEGER }), [0, 0]);
  assert.deepEqual(moved(SEEDER, { minute: 4, uploaded: 62 * LINE }), [LINE, 0]);
});

test('many sessions of one user share the one line', () => {
  says(LEECHER, { minute: 0, left: 5 });
  const session = (i: number, minute: number, uploaded: number) =>
    moved(SEEDER, { minute, uploaded, peerId: `-XX0000-${String(i).padStart(12, '9')}` })[0];
  for (let i = 0; i < 10; i += 1) session(i, 0, 0);
  let sum = 0;
  for (let i = 0; i < 10; i += 1) sum += session(i, 1, 59 * LINE);
  assert.equal(sum, 59 * LINE);
});

test('without anybody to give to nothing is credited, and one’s own clients are nobody', () => {
  says(SEEDER, { minute: 0 });
  assert.deepEqual(moved(SEEDER, { minute: 30, uploaded: 10 * MB }), [0, 0]);
  const own = { peerId: '-XX0000-own-own-own-' };
  says(SEEDER, { ...own, minute: 31, left: 5 });
  assert.deepEqual(moved(SEEDER, { minute: 60, uploaded: 20 * MB }), [0, 0]);
  says(SEEDER, { ...own, minute: 61, event: 'stopped', left: 5 });
  assert.deepEqual(moved(SEEDER, { minute: 62, uploaded: 30 * MB }), [0, 0]);
  says(0, { minute: 63, left: 5 });
  assert.deepEqual(moved(SEEDER, { minute: 90, uploaded: 40 * MB }), [10 * MB, 0]);
});

test('without anybody to take from nothing counts as downloaded, unless we gave it ourselves', () => {
  says(LEECHER, { minute: 0, left: 100 * MB });
  assert.deepEqual(moved(LEECHER, { minute: 10, left: 50 * MB, downloaded: 50 * MB }), [0, 0]);
  const seeded = { minute: 20, downloaded: 100 * MB, hasWebSeed: true };
  assert.deepEqual(moved(LEECHER, seeded), [0, 50 * MB]);
});

test('a client that starts again counts from nothing; the same start told by another family changes nothing', () => {
  says(LEECHER, { minute: 0, left: 5 });
  says(SEEDER, { minute: 0, event: 'started' });
  says(SEEDER, { minute: 30, uploaded: 50 * MB });
  const again = says(SEEDER, { minute: 31, event: 'started' });
  assert.deepEqual([again.isReset, again.credit.up], [true, 0]);
  assert.equal(says(SEEDER, { minute: 31, event: 'started' }).isReset, false);
  assert.deepEqual(moved(SEEDER, { minute: 32, uploaded: 7 * MB }), [7 * MB, 0]);
});

test('a download is counted as completed once in a session, and only when it was seen to lack something', () => {
  says(LEECHER, { minute: 0, left: 5, event: 'started' });
  assert.equal(says(LEECHER, { minute: 1, left: 5, event: 'completed' }).completed, false);
  assert.equal(says(LEECHER, { minute: 2, event: 'completed' }).completed, true);
  assert.equal(says(LEECHER, { minute: 3, event: 'completed' }).completed, false);
  says(LEECHER, { minute: 4, left: 5 });
  assert.equal(says(LEECHER, { minute: 5, event: 'completed' }).completed, false);
  assert.equal(says(SEEDER, { minute: 5, event: 'completed' }).completed, false);
});

test('nobody but its owner reaches a session', () => {
  const id = { peerId: '-XX0000-the-same-id-' };
  says(SEEDER, { ...id, minute: 0 });
  says(LEECHER, { ...id, minute: 1, event: 'stopped' });
  says(0, { ...id, minute: 1, event: 'stopped' });
  says(SEEDER, { ...id, minute: 1, event: 'stopped', key: 'another' });
  assert.equal(swarm.seeders.length, 1);
});

test('more left than there is cannot be, but a magnet link knows no size', () => {
  const left = (bytes: number, size: number) => faultOfLeft({ left: bytes } as Announce, size);
  assert.equal(left(16_384, 100), undefined);
  assert.match(left(20_000, 100) ?? '', /left больше/);
  assert.equal(left(20_000, 20_000), undefined);
});
