import { isReachable, networkBytes } from './contact.ts';

/** One client in one swarm. Bytes are strings with one character for each byte, times are milliseconds. */
export type Peer = {
  /** The client's peer id and key, which identify the session, then the user's id: see `peerKey`. */
  key: string;
  /** 0 for anonymous clients. */
  user: number;
  /** Contacts of 6 (IPv4) and 18 (IPv6) bytes; empty when the family is unknown. */
  contact4: string;
  contact6: string;
  isSeeder: boolean;
  hasCompleted: boolean;
  /** The last accepted counters, and when they were accepted. */
  uploaded: number;
  downloaded: number;
  countersAt: number;
  seenAt: number;
  /** Its index in `seeders` or `leechers`. */
  index: number;
};

/** All peers of one torrent. */
export type Swarm = {
  /** By session and user, least recently seen first. */
  peers: Map<string, Peer>;
  seeders: Peer[];
  leechers: Peer[];
  /** The last signed-in leecher that left, and when it did. */
  leecherLeft: { at: number; peer: Peer | null };
  peerLeftAt: number;
  /** Peers by network; null until the swarm is large enough for the limit to matter. */
  networks: Map<string, number> | null;
};

export const MAX_PEERS = 10_000;
/** Peers of one network: more than that are made up. */
export const MAX_PER_NETWORK = 100;
/** How often clients should announce, and how often they may, in seconds. */
export const INTERVAL = 1800;
export const MIN_INTERVAL = 900;
/** Peers that are silent for two intervals are removed. */
export const LIFE_MS = 2 * INTERVAL * 1000;

export function newSwarm(): Swarm {
  return {
    peers: new Map(),
    seeders: [],
    leechers: [],
    leecherLeft: { at: 0, peer: null },
    peerLeftAt: 0,
    networks: null,
  };
}

/** The key of a peer in its swarm; it includes the user, so that nobody else can announce for the session. */
export function peerKey(session: string, user: number): string {
  return `${session} ${user}`;
}

/** The session part of a peer's key: the client's peer id and its key. */
export function sessionOf({ key }: Peer): string {
  return key.slice(0, key.lastIndexOf(' '));
}

function rowOf(swarm: Swarm, peer: Peer): Peer[] {
  return peer.isSeeder ? swarm.seeders : swarm.leechers;
}

function insertIntoRow(swarm: Swarm, peer: Peer): void {
  const row = rowOf(swarm, peer);
  peer.index = row.length;
  row.push(peer);
}

function removeFromRow(swarm: Swarm, peer: Peer, now: number): void {
  const row = rowOf(swarm, peer);
  const last = row.pop();
  if (last && last !== peer) {
    row[peer.index] = last;
    last.index = peer.index;
  }
  if (!peer.isSeeder && peer.user > 0) swarm.leecherLeft = { at: now, peer };
}

function countNetwork(swarm: Swarm, peer: Peer, change: 1 | -1): void {
  if (!swarm.networks) return;
  const network = networkBytes(peer.contact4 || peer.contact6);
  const count = (swarm.networks.get(network) ?? 0) + change;
  if (count > 0) swarm.networks.set(network, count);
  else swarm.networks.delete(network);
}

/** Whether the network of a contact already has `MAX_PER_NETWORK` peers in a swarm. */
export function isCrowded(swarm: Swarm, contact: string): boolean {
  if (swarm.peers.size < MAX_PER_NETWORK) return false;
  if (!swarm.networks) {
    swarm.networks = new Map();
    for (const peer of swarm.peers.values()) countNetwork(swarm, peer, 1);
  }
  return (swarm.networks.get(networkBytes(contact)) ?? 0) >= MAX_PER_NETWORK;
}

/** Removes a peer; `now` is when it was last seen. */
export function removePeer(swarm: Swarm, peer: Peer, now: number): void {
  if (!swarm.peers.delete(peer.key)) return;
  removeFromRow(swarm, peer, now);
  countNetwork(swarm, peer, -1);
  swarm.peerLeftAt = now;
}

/** Notes that a peer which this process did not know has left: others may have transferred with it. */
export function noteLeft(swarm: Swarm, peer: Peer): void {
  const { user, isSeeder, seenAt, countersAt } = peer;
  // The last announce («stopped») reports counters; it does not set `seenAt`.
  const at = Math.max(seenAt, countersAt);
  swarm.peerLeftAt = Math.max(swarm.peerLeftAt, at);
  if (!isSeeder && user > 0 && at > swarm.leecherLeft.at) swarm.leecherLeft = { at, peer };
}

/** Adds a peer as the most recently seen one; returns the peer that was evicted for it. */
export function addPeer(swarm: Swarm, peer: Peer): Peer | undefined {
  const [oldest] = swarm.peers.size >= MAX_PEERS ? swarm.peers.values() : [];
  if (oldest) removePeer(swarm, oldest, peer.seenAt);
  swarm.peers.set(peer.key, peer);
  insertIntoRow(swarm, peer);
  countNetwork(swarm, peer, 1);
  return oldest;
}

/** Marks a peer as just seen, and moves it between seeders and leechers when that changed. */
export function renewPeer(
  swarm: Swarm,
  peer: Peer,
  { isSeeder, now }: { isSeeder: boolean; now: number },
): void {
  swarm.peers.delete(peer.key);
  swarm.peers.set(peer.key, peer);
  peer.seenAt = now;
  if (peer.isSeeder === isSeeder) return;
  removeFromRow(swarm, peer, now);
  peer.isSeeder = isSeeder;
  insertIntoRow(swarm, peer);
}

/** Sets the contact of a peer for the contact's address family. */
export function setContact(swarm: Swarm, peer: Peer, contact: string): void {
  const family = contact.length === 6 ? 'contact4' : 'contact6';
  if (peer[family] === contact) return;
  countNetwork(swarm, peer, -1);
  peer[family] = contact;
  countNetwork(swarm, peer, 1);
}

/** Removes peers that were silent for longer than `LIFE_MS`; returns them. */
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
  other.index = a;
  one.index = b;
}

export type ContactQuery = { self: Peer | undefined; contact: string; numWant: number };

/**
 * Draws random contacts that can be reached, all equally likely. Seeders get leechers only; a peer never gets itself or
 * its own contact.
 */
export function drawContacts(
  swarm: Swarm,
  { self, contact: own, numWant }: ContactQuery,
): { peer: Peer; contact: string }[] {
  const rows = [swarm.leechers, ...(self?.isSeeder ? [] : [swarm.seeders])];
  const drawn = rows.map(() => 0);
  let left = rows.reduce((sum, row) => sum + row.length, 0);
  const found: { peer: Peer; contact: string }[] = [];
  // The order within a row means nothing: a drawn peer is swapped to the front of its row.
  for (; left > 0 && found.length < numWant; left -= 1) {
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
    for (const contact of [peer.contact4, peer.contact6]) {
      const isWanted = contact !== own && isReachable(contact) && found.length < numWant;
      if (isWanted) found.push({ peer, contact });
    }
  }
  return found;
}
