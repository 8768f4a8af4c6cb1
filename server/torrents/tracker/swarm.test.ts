import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReachable, toContact } from './contact.ts';
import { openSwarms } from './swarms.ts';
import {
  addPeer,
  drawContacts,
  isCrowded,
  LIFE_MS,
  MAX_PER_NETWORK,
  MAX_PEERS,
  newSwarm,
  removePeer,
  renewPeer,
  setContact,
  sweepSwarm,
  type Peer,
} from './swarm.ts';

const contact = (i: number) =>
  toContact(`10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`, 6881)?.bytes ?? '';
const unreachable = (i: number) => `${contact(i).slice(0, 4)}\0\u0001`;

function aPeer(i: number, fields: Partial<Peer> = {}): Peer {
  const moments = { countersAt: 0, seenAt: 0 };
  const counters = { uploaded: 0, downloaded: 0, hasCompleted: false, index: 0 };
  const key = `-XX0000-${String(i).padStart(12, '0')} 0`;
  return {
    key,
    user: 0,
    contact4: contact(i),
    contact6: '',
    isSeeder: false,
    ...moments,
    ...counters,
    ...fields,
  };
}

function swarmOf(...peers: Peer[]) {
  const swarm = newSwarm();
  for (const peer of peers) addPeer(swarm, peer);
  return swarm;
}

test('a peer never gets itself or its own contact, and a seeder gets no seeders', () => {
  const [me, seeder, leecher] = [aPeer(1), aPeer(2, { isSeeder: true }), aPeer(3)];
  // A client that came back under another id at the same address.
  const ghost = aPeer(4, { contact4: me.contact4 });
  const swarm = swarmOf(me, seeder, leecher, ghost);
  const drawn = (self: Peer) =>
    drawContacts(swarm, { self, contact: self.contact4, numWant: 50 })
      .map(({ contact: drawnContact }) => drawnContact)
      .toSorted();
  assert.deepEqual(drawn(me), [seeder.contact4, leecher.contact4].toSorted());
  assert.deepEqual(drawn(seeder), [me.contact4, leecher.contact4, ghost.contact4].toSorted());
  assert.deepEqual(drawContacts(swarm, { self: me, contact: me.contact4, numWant: 0 }), []);
});

test('draws peers at random with equal probability', () => {
  const peers = Array.from({ length: 40 }, (_, i) => aPeer(i, { isSeeder: i % 4 === 0 }));
  const swarm = swarmOf(...peers);
  const times = new Map<string, number>();
  for (let round = 0; round < 4000; round += 1) {
    const drawn = drawContacts(swarm, { self: undefined, contact: '', numWant: 10 });
    assert.equal(new Set(drawn.map(({ contact: drawnContact }) => drawnContact)).size, 10);
    for (const one of drawn) times.set(one.contact, (times.get(one.contact) ?? 0) + 1);
  }
  // A thousand each is expected; 180 is six standard deviations.
  for (const { contact4 } of peers)
    assert.ok(Math.abs((times.get(contact4) ?? 0) - 1000) < 180, String(times.get(contact4)));
});

test('hands out both contacts of a peer with IPv4 and IPv6', () => {
  const both = aPeer(1, { contact6: toContact('2001:db8::1', 6881)?.bytes ?? '' });
  const drawn = drawContacts(swarmOf(both), { self: undefined, contact: '', numWant: 50 });
  assert.deepEqual(
    drawn.map(({ contact: drawnContact }) => drawnContact.length),
    [6, 18],
  );
});

test('peers that cannot be reached cost a draw nothing, however many they are', () => {
  const swarm = newSwarm();
  let looks = 0;
  for (let i = 0; i < 1000; i += 1) {
    const peer = aPeer(i, { isSeeder: i % 2 === 0 });
    Object.defineProperty(peer, 'contact4', {
      get: () => {
        looks += 1;
        return unreachable(i);
      },
    });
    addPeer(swarm, peer);
  }
  const reached = [2000, 2001, 2002].map((i) => aPeer(i, { isSeeder: i === 2000 }));
  for (const peer of reached) addPeer(swarm, peer);
  looks = 0;
  const drawn = drawContacts(swarm, { self: undefined, contact: '', numWant: 50 });
  assert.equal(drawn.length, 3);
  assert.equal(looks, 0);
});

test('a peer is handed out as soon as it has a port that can be reached, and no longer than that', () => {
  const peer = aPeer(1, { contact4: unreachable(1) });
  const swarm = swarmOf(peer);
  const count = () => drawContacts(swarm, { self: undefined, contact: '', numWant: 50 }).length;
  assert.equal(count(), 0);
  setContact(swarm, peer, contact(1));
  assert.equal(count(), 1);
  renewPeer(swarm, peer, { isSeeder: true, now: 1 });
  assert.equal(count(), 1);
  setContact(swarm, peer, unreachable(1));
  assert.equal(count(), 0);
});

test('a full swarm evicts the least recently seen peer', () => {
  const swarm = newSwarm();
  for (let i = 0; i < MAX_PEERS; i += 1)
    assert.equal(addPeer(swarm, aPeer(i, { isSeeder: i % 2 === 0 })), undefined);
  const first = [...swarm.peers.values()].slice(0, 2);
  renewPeer(swarm, first[0] ?? aPeer(0), { isSeeder: true, now: 1 });
  assert.equal(addPeer(swarm, aPeer(MAX_PEERS)), first[1]);
  assert.equal(swarm.peers.size, MAX_PEERS);
  assert.equal(swarm.seeders.length + swarm.leechers.length, MAX_PEERS);
});

test('indexes stay correct while peers join, leave and change between seeder and leecher', () => {
  const swarm = newSwarm();
  let seed = 7;
  const next = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
  for (let turn = 0; turn < 3000; turn += 1) {
    const all = [...swarm.peers.values()];
    const one = all[next(all.length + 1)];
    const contacts = { contact4: next(2) === 0 ? contact(turn) : unreachable(turn) };
    if (!one || all.length < 5) addPeer(swarm, aPeer(turn, { isSeeder: next(2) === 0, ...contacts }));
    else if (next(4) === 0) setContact(swarm, one, contacts.contact4);
    else if (next(3) === 0) removePeer(swarm, one, turn);
    else renewPeer(swarm, one, { isSeeder: next(2) === 0, now: turn });
    drawContacts(swarm, { self: one, contact: '', numWant: next(5) });
    for (const row of ['seeders', 'leechers'] as const)
      for (const [index, peer] of swarm[row].entries()) {
        assert.equal(peer.index, index);
        assert.equal(index < swarm.reachable[row], isReachable(peer.contact4));
      }
    assert.equal(swarm.seeders.length + swarm.leechers.length, swarm.peers.size);
  }
});

test('one network has at most 100 peers in a swarm, others can still join', () => {
  const swarm = newSwarm();
  const crowd = (i: number) => aPeer(i, { contact4: toContact('192.0.2.1', 2000 + i)?.bytes ?? '' });
  for (let i = 0; i < MAX_PER_NETWORK; i += 1) {
    assert.equal(isCrowded(swarm, crowd(i).contact4), false);
    addPeer(swarm, crowd(i));
  }
  assert.equal(isCrowded(swarm, crowd(500).contact4), true);
  assert.equal(isCrowded(swarm, contact(1)), false);
  const [one] = swarm.peers.values();
  if (one) removePeer(swarm, one, 1);
  addPeer(swarm, aPeer(7));
  assert.equal(isCrowded(swarm, crowd(500).contact4), false);
});

test('removes peers that were silent for two intervals', () => {
  const swarm = swarmOf(aPeer(1), aPeer(2, { isSeeder: true }));
  const [, second] = [...swarm.peers.values()];
  if (second) renewPeer(swarm, second, { isSeeder: true, now: 1000 });
  assert.deepEqual(
    sweepSwarm(swarm, LIFE_MS + 1000).map(({ key }) => key),
    [aPeer(1).key],
  );
  assert.deepEqual([swarm.peers.size, swarm.leechers.length], [1, 0]);
});

test('drops the least recent swarm beyond the limit, and empty swarms', () => {
  const swarms = openSwarms({ maxSwarms: 3 });
  for (const hash of ['a', 'b', 'c', 'a', 'd']) addPeer(swarms.visit(hash), aPeer(1, { seenAt: 5 }));
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((hash) => swarms.find(hash) !== undefined),
    [true, false, true, true],
  );
  const gone: string[] = [];
  swarms.sweep(LIFE_MS + 6, (hash) => gone.push(hash));
  assert.deepEqual([gone, swarms.counts()], [['c', 'a', 'd'], { swarms: 0, seeders: 0, leechers: 0 }]);
});

test('keeps the peers of all swarms within the limit', () => {
  const swarms = openSwarms({ maxTotal: 100 });
  for (let i = 0; i < 1000; i += 1) addPeer(swarms.visit(`swarm ${Math.floor(i / 5)}`), aPeer(i));
  const { seeders, leechers } = swarms.counts();
  assert.ok(seeders + leechers <= 105);
  assert.notEqual(swarms.find('swarm 199'), undefined);
});
