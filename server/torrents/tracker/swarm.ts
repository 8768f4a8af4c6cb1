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
  /** How many peers of each row can be reached; they come first, so that a draw never meets the others. */
  reachable: { seeders: number; leechers: number };
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
    reachable: { seeders: 0, leechers: 0 },
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

function rowOf(peer: Peer): 'seeders' | 'leechers' {
  return peer.isSeeder ? 'seeders' : 'leechers';
}

function swap(row: Peer[], a: number, b: number): void {
  const [one, other] = [row[a], row[b]];
  if (!one || !other) return;
  row[a] = other;
  row[b] = one;
  other.index = a;
  one.index = b;
}

/** Moves a peer to the reachable ones of its row, or from them, when its contacts have changed. */
function sortIntoRow(swarm: Swarm, peer: Peer, canBeReached: boolean): void {
  const { reachable } = swarm;
  const name = rowOf(peer);
  if (canBeReached === peer.index < reachable[name]) return;
  if (!canBeReached) reachable[name] -= 1;
  swap(swarm[name], peer.index, reachable[name]);
  if (canBeReached) reachable[name] += 1;
}

const hasReachable = ({ contact4, contact6 }: Peer) => isReachable(contact4) || isReachable(contact6);

function insertIntoRow(swarm: Swarm, peer: Peer): void {
  const row = swarm[rowOf(peer)];
  peer.index = row.length;
  row.push(peer);
  sortIntoRow(swarm, peer, hasReachable(peer));
}

function removeFromRow(swarm: Swarm, peer: Peer, now: number): void {
  const row = swarm[rowOf(peer)];
  sortIntoRow(swarm, peer, false);
  swap(row, peer.index, row.length - 1);
  row.pop();
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
  sortIntoRow(swarm, peer, hasReachable(peer));
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

export type ContactQuery = { self: Peer | undefined; contact: string; numWant: number };

type Drawn = { peer: Peer; contact: string };

function collect(
  found: Drawn[],
  peer: Peer | undefined,
  { self, contact: own, numWant }: ContactQuery,
): void {
  if (!peer || peer === self) return;
  for (const contact of [peer.contact4, peer.contact6])
    if (contact !== own && isReachable(contact) && found.length < numWant) found.push({ peer, contact });
}

/**
 * Draws random contacts that can be reached, all equally likely. Seeders get leechers only; a peer never gets itself or
 * its own contact.
 */
export function drawContacts(swarm: Swarm, { self, contact: own, numWant }: ContactQuery): Drawn[] {
  const { leechers, seeders, reachable } = swarm;
  const rows = [
    { peers: leechers, drawn: 0, size: reachable.leechers },
    ...(self?.isSeeder ? [] : [{ peers: seeders, drawn: 0, size: reachable.seeders }]),
  ];
  let left = rows.reduce((sum, { size }) => sum + size, 0);
  const found: Drawn[] = [];
  // The order of the reachable peers means nothing: a drawn one is swapped to the front of its row.
  for (; left > 0 && found.length < numWant; left -= 1) {
    let pick = Math.floor(Math.random() * left);
    for (const row of rows) {
      const undrawn = row.size - row.drawn;
      if (pick < undrawn) {
        swap(row.peers, row.drawn, row.drawn + pick);
        collect(found, row.peers[row.drawn], { self, contact: own, numWant });
        row.drawn += 1;
        break;
      }
      pick -= undrawn;
    }
  }
  return found;
}
