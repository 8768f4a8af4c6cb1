import { houseOf } from './contact.ts';

/** One client at one torrent. Bytes are texts of one character each, times are milliseconds. */
export type Peer = {
  /** The client's peer id and its key, by which a session is known, then the user. */
  key: string;
  /** 0 is a visitor. */
  user: number;
  /** Six and eighteen bytes; empty where it has none of the family. */
  at4: string;
  at6: string;
  isSeeder: boolean;
  hasCompleted: boolean;
  /** What it said last that was believed, and when. */
  uploaded: number;
  downloaded: number;
  markedAt: number;
  seenAt: number;
  /** Its place among its like. */
  place: number;
};

/** Everybody at one torrent. */
export type Swarm = {
  /** By session and user, whoever was heard of longest ago first. */
  peers: Map<string, Peer>;
  seeders: Peer[];
  leechers: Peer[];
  /** When a leecher was last there that no longer is, and whose it was. */
  leecherLeft: { at: number; user: number };
  peerLeftAt: number;
  /** How many of each house; counted only in a swarm where it may matter. */
  houses: Map<string, number> | null;
};

export const MAX_PEERS = 10_000;
/** Of one address: who has more of them makes them up. */
export const MAX_PER_HOUSE = 100;
/** How often a client shall come, and how often it may, in seconds. */
export const INTERVAL = 1800;
export const MIN_INTERVAL = 900;
/** Who was silent for two intervals is gone. */
export const LIFE_MS = 2 * INTERVAL * 1000;

export function newSwarm(): Swarm {
  return {
    peers: new Map(),
    seeders: [],
    leechers: [],
    leecherLeft: { at: 0, user: 0 },
    peerLeftAt: 0,
    houses: null,
  };
}

/** What a peer is found by: nobody else's announce reaches a session of a user. */
export function peerKey(session: string, user: number): string {
  return `${session} ${user}`;
}

/** The peer id and the key of a client. */
export function sessionOf({ key }: Peer): string {
  return key.slice(0, key.lastIndexOf(' '));
}

function rowOf(swarm: Swarm, peer: Peer): Peer[] {
  return peer.isSeeder ? swarm.seeders : swarm.leechers;
}

function stand(swarm: Swarm, peer: Peer): void {
  const row = rowOf(swarm, peer);
  peer.place = row.length;
  row.push(peer);
}

function step(swarm: Swarm, peer: Peer, now: number): void {
  const row = rowOf(swarm, peer);
  const last = row.pop();
  if (last && last !== peer) {
    row[peer.place] = last;
    last.place = peer.place;
  }
  if (!peer.isSeeder) swarm.leecherLeft = { at: now, user: peer.user };
}

function countHouse(swarm: Swarm, peer: Peer, change: 1 | -1): void {
  if (!swarm.houses) return;
  const house = houseOf(peer.at4 || peer.at6);
  const count = (swarm.houses.get(house) ?? 0) + change;
  if (count > 0) swarm.houses.set(house, count);
  else swarm.houses.delete(house);
}

/** Whether a house has as many peers in a swarm as it may. */
export function isCrowded(swarm: Swarm, contact: string): boolean {
  if (swarm.peers.size < MAX_PER_HOUSE) return false;
  if (!swarm.houses) {
    swarm.houses = new Map();
    for (const peer of swarm.peers.values()) countHouse(swarm, peer, 1);
  }
  return (swarm.houses.get(houseOf(contact)) ?? 0) >= MAX_PER_HOUSE;
}

/** Takes a peer out; `now` is when it was last there. */
export function removePeer(swarm: Swarm, peer: Peer, now: number): void {
  if (!swarm.peers.delete(peer.key)) return;
  step(swarm, peer, now);
  countHouse(swarm, peer, -1);
  swarm.peerLeftAt = now;
}

/** Puts a peer in as the one heard of last; returns who had to leave for it. */
export function addPeer(swarm: Swarm, peer: Peer): Peer | undefined {
  const [oldest] = swarm.peers.size >= MAX_PEERS ? swarm.peers.values() : [];
  if (oldest) removePeer(swarm, oldest, peer.seenAt);
  swarm.peers.set(peer.key, peer);
  stand(swarm, peer);
  countHouse(swarm, peer, 1);
  return oldest;
}

/** Heard of again: it moves to the end of the order, and among the seeders or out of them. */
export function renewPeer(
  swarm: Swarm,
  peer: Peer,
  { isSeeder, now }: { isSeeder: boolean; now: number },
): void {
  swarm.peers.delete(peer.key);
  swarm.peers.set(peer.key, peer);
  peer.seenAt = now;
  if (peer.isSeeder === isSeeder) return;
  step(swarm, peer, now);
  peer.isSeeder = isSeeder;
  stand(swarm, peer);
}

/** Gives a peer its contact of one family. */
export function moveTo(swarm: Swarm, peer: Peer, contact: string): void {
  const family = contact.length === 6 ? 'at4' : 'at6';
  if (peer[family] === contact) return;
  countHouse(swarm, peer, -1);
  peer[family] = contact;
  countHouse(swarm, peer, 1);
}

/** Takes out whoever was silent for too long; returns them. */
export function sweepSwarm(swarm: Swarm, now: number): Peer[] {
  const gone: Peer[] = [];
  for (const peer of swarm.peers.values()) {
    if (now - peer.seenAt <= LIFE_MS) break;
    gone.push(peer);
  }
  for (const peer of gone) removePeer(swarm, peer, peer.seenAt);
  return gone;
}

function swap(row: Peer[], a: number, b: number): void {
  const [one, other] = [row[a], row[b]];
  if (!one || !other) return;
  row[a] = other;
  row[b] = one;
  other.place = a;
  one.place = b;
}

export type Asking = { self: Peer | undefined; contact: string; wanted: number };

/** Contacts of others, each set of them as likely as any; a seeder is given no seeders, nobody himself. */
export function drawContacts(swarm: Swarm, { self, contact, wanted }: Asking): { peer: Peer; at: string }[] {
  const rows = [swarm.leechers, ...(self?.isSeeder ? [] : [swarm.seeders])];
  const drawn = rows.map(() => 0);
  let left = rows.reduce((sum, row) => sum + row.length, 0);
  const found: { peer: Peer; at: string }[] = [];
  // The rows have no order to lose: what is drawn is swapped to the front of its own.
  for (; left > 0 && found.length < wanted; left -= 1) {
    let pick = Math.floor(Math.random() * left);
    let i = 0;
    while (pick >= (rows[i]?.length ?? 0) - (drawn[i] ?? 0)) {
      pick -= (rows[i]?.length ?? 0) - (drawn[i] ?? 0);
      i += 1;
    }
    const row = rows[i] ?? [];
    const front = drawn[i] ?? 0;
    swap(row, front, front + pick);
    drawn[i] = front + 1;
    const peer = row[front];
    if (!peer || peer === self) continue;
    for (const at of [peer.at4, peer.at6]) {
      if (at !== '' && at !== contact && found.length < wanted) found.push({ peer, at });
    }
  }
  return found;
}
