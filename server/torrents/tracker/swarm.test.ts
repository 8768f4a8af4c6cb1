import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactOf } from './contact.ts';
import { openSwarms } from './swarms.ts';
import {
  addPeer,
  drawContacts,
  isCrowded,
  LIFE_MS,
  MAX_PER_HOUSE,
  MAX_PEERS,
  newSwarm,
  removePeer,
  renewPeer,
  sweepSwarm,
  type Peer,
} from './swarm.ts';

const contact = (i: number) =>
  contactOf(`10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`, 6881)?.bytes ?? '';

function aPeer(i: number, fields: Partial<Peer> = {}): Peer {
  const moments = { markedAt: 0, seenAt: 0 };
  const counters = { uploaded: 0, downloaded: 0, hasCompleted: false, place: 0 };
  const key = `-XX0000-${String(i).padStart(12, '0')} 0`;
  return { key, user: 0, at4: contact(i), at6: '', isSeeder: false, ...moments, ...counters, ...fields };
}

function swarmOf(...peers: Peer[]) {
  const swarm = newSwarm();
  for (const peer of peers) addPeer(swarm, peer);
  return swarm;
}

test('nobody is given himself, by session or by contact, and a seeder no seeders', () => {
  const [me, seeder, leecher] = [aPeer(1), aPeer(2, { isSeeder: true }), aPeer(3)];
  // A client that came back under another id at the same place.
  const ghost = aPeer(4, { at4: me.at4 });
  const swarm = swarmOf(me, seeder, leecher, ghost);
  const drawn = (self: Peer) =>
    drawContacts(swarm, { self, contact: self.at4, wanted: 50 })
      .map(({ at }) => at)
      .toSorted();
  assert.deepEqual(drawn(me), [seeder.at4, leecher.at4].toSorted());
  assert.deepEqual(drawn(seeder), [me.at4, leecher.at4, ghost.at4].toSorted());
  assert.deepEqual(drawContacts(swarm, { self: me, contact: me.at4, wanted: 0 }), []);
});

test('who is given is a matter of chance, with everybody as likely', () => {
  const peers = Array.from({ length: 40 }, (_, i) => aPeer(i, { isSeeder: i % 4 === 0 }));
  const swarm = swarmOf(...peers);
  const times = new Map<string, number>();
  for (let round = 0; round < 4000; round += 1) {
    const drawn = drawContacts(swarm, { self: undefined, contact: '', wanted: 10 });
    assert.equal(new Set(drawn.map(({ at }) => at)).size, 10);
    for (const { at } of drawn) times.set(at, (times.get(at) ?? 0) + 1);
  }
  // A thousand each, and six standard deviations away is once in the life of the universe.
  for (const { at4 } of peers)
    assert.ok(Math.abs((times.get(at4) ?? 0) - 1000) < 180, String(times.get(at4)));
});

test('a peer of both families is given by both', () => {
  const both = aPeer(1, { at6: contactOf('2001:db8::1', 6881)?.bytes ?? '' });
  const drawn = drawContacts(swarmOf(both), { self: undefined, contact: '', wanted: 50 });
  assert.deepEqual(
    drawn.map(({ at }) => at.length),
    [6, 18],
  );
});

test('a full swarm lets the one go that was heard of longest ago', () => {
  const swarm = newSwarm();
  for (let i = 0; i < MAX_PEERS; i += 1)
    assert.equal(addPeer(swarm, aPeer(i, { isSeeder: i % 2 === 0 })), undefined);
  const first = [...swarm.peers.values()].slice(0, 2);
  renewPeer(swarm, first[0] ?? aPeer(0), { isSeeder: true, now: 1 });
  assert.equal(addPeer(swarm, aPeer(MAX_PEERS)), first[1]);
  assert.equal(swarm.peers.size, MAX_PEERS);
  assert.equal(swarm.seeders.length + swarm.leechers.length, MAX_PEERS);
});

test('places stay true through coming, going and changing sides', () => {
  const swarm = newSwarm();
  let seed = 7;
  const next = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
  for (let turn = 0; turn < 3000; turn += 1) {
    const all = [...swarm.peers.values()];
    const one = all[next(all.length + 1)];
    if (!one || all.length < 5) addPeer(swarm, aPeer(turn, { isSeeder: next(2) === 0 }));
    else if (next(3) === 0) removePeer(swarm, one, turn);
    else renewPeer(swarm, one, { isSeeder: next(2) === 0, now: turn });
    drawContacts(swarm, { self: one, contact: '', wanted: next(5) });
    for (const row of [swarm.seeders, swarm.leechers])
      for (const [place, peer] of row.entries()) assert.equal(peer.place, place);
    assert.equal(swarm.seeders.length + swarm.leechers.length, swarm.peers.size);
  }
});

test('one house has a hundred peers in a swarm at most, others still come', () => {
  const swarm = newSwarm();
  const crowd = (i: number) => aPeer(i, { at4: contactOf('192.0.2.1', 2000 + i)?.bytes ?? '' });
  for (let i = 0; i < MAX_PER_HOUSE; i += 1) {
    assert.equal(isCrowded(swarm, crowd(i).at4), false);
    addPeer(swarm, crowd(i));
  }
  assert.equal(isCrowded(swarm, crowd(500).at4), true);
  assert.equal(isCrowded(swarm, contact(1)), false);
  const [one] = swarm.peers.values();
  if (one) removePeer(swarm, one, 1);
  addPeer(swarm, aPeer(7));
  assert.equal(isCrowded(swarm, crowd(500).at4), false);
});

test('who was silent for two intervals is gone', () => {
  const swarm = swarmOf(aPeer(1), aPeer(2, { isSeeder: true }));
  const [, second] = [...swarm.peers.values()];
  if (second) renewPeer(swarm, second, { isSeeder: true, now: 1000 });
  assert.deepEqual(
    sweepSwarm(swarm, LIFE_MS + 1000).map(({ key }) => key),
    [aPeer(1).key],
  );
  assert.deepEqual([swarm.peers.size, swarm.leechers.length], [1, 0]);
});

test('swarms beyond the most forget the one announced to longest ago, empty ones go', () => {
  const swarms = openSwarms({ maxSwarms: 3 });
  for (const hash of ['a', 'b', 'c', 'a', 'd']) addPeer(swarms.visit(hash), aPeer(1, { seenAt: 5 }));
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((hash) => swarms.find(hash) !== undefined),
    [true, false, true, true],
  );
  const gone: string[] = [];
  swarms.sweep(LIFE_MS + 6, (hash) => gone.push(hash));
  assert.deepEqual([gone, swarms.counts()], [['c', 'a', 'd'], { swarms: 0, peers: 0 }]);
});

test('all swarms together stay within what the process has place for', () => {
  const swarms = openSwarms({ maxTotal: 100 });
  for (let i = 0; i < 1000; i += 1) addPeer(swarms.visit(`swarm ${Math.floor(i / 5)}`), aPeer(i));
  assert.ok(swarms.counts().peers <= 105);
  assert.notEqual(swarms.find('swarm 199'), undefined);
});
