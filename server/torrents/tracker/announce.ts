import type { PeerContact } from './contact.ts';
import { creditTransfer, type TransferCredit, type TransferBudget } from './credit.ts';
import type { AnnounceRequest } from './read-announce.ts';
import {
  addPeer,
  isCrowded,
  setContact,
  peerKey,
  removePeer,
  renewPeer,
  type Peer,
  type Swarm,
} from './swarm.ts';

// A client that has only a magnet link does not know the size and reports this much as left.
const LEFT_UNKNOWN = 16_384;

export type AnnounceInput = {
  request: AnnounceRequest;
  contact: PeerContact;
  torrent: { size: number; hasWebSeed: boolean };
  /** Undefined for anonymous clients. */
  user: { id: number; budget: (since: number) => TransferBudget } | undefined;
  now: number;
};

/** The changes that an announce made. */
export type AnnounceEffect = {
  /** The session; undefined when an unknown one stopped or its network has too many peers. */
  peer: Peer | undefined;
  /** The client restarted its counters. */
  isReset: boolean;
  isGone: boolean;
  /** The download completed, for the first time in the session. */
  completed: boolean;
  /** What the session reports and is believed; downloads of anonymous clients confirm uploads of others. */
  credit: TransferCredit;
  /** The peer that was removed to make room. */
  evicted: Peer | undefined;
};

const NO_CREDIT: TransferCredit = { up: 0, down: 0 };

/** Returns a Russian reason when `left` is impossible for a torrent of `size` bytes. */
export function checkLeft({ left }: AnnounceRequest, size: number): string | undefined {
  return left > Math.max(size, LEFT_UNKNOWN) ? 'left больше размера торрента' : undefined;
}

// A slice of a long string keeps the whole string in memory, so the key is copied.
function copyBytes(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

function newPeer({ request, contact, user, now }: AnnounceInput): Peer {
  const { peerId, key, uploaded, downloaded, left } = request;
  return {
    key: copyBytes(peerKey(peerId + key, user?.id ?? 0)),
    user: user?.id ?? 0,
    contact4: contact.family === 4 ? contact.bytes : '',
    contact6: contact.family === 6 ? contact.bytes : '',
    isSeeder: left === 0,
    hasCompleted: false,
    uploaded,
    downloaded,
    countersAt: now,
    seenAt: now,
    index: 0,
  };
}

// A restarted client counts from zero. One that announces its start over IPv4 and IPv6 does not restart twice.
function isRestart(peer: Peer, { event, uploaded, downloaded }: AnnounceRequest): boolean {
  return event === 'started' && (uploaded < peer.uploaded || downloaded < peer.downloaded);
}

function creditOf(swarm: Swarm, peer: Peer, { request, user, torrent, now }: AnnounceInput): TransferCredit {
  const budget = user?.budget(peer.countersAt);
  return creditTransfer(peer, request, { swarm, budget, hasWebSeed: torrent.hasWebSeed, now });
}

function addSession(swarm: Swarm, input: AnnounceInput): AnnounceEffect {
  const unchanged = { isReset: false, isGone: false, completed: false, credit: NO_CREDIT };
  const { request, contact } = input;
  // An unknown session cannot stop, and its counters cannot be credited.
  if (request.event === 'stopped' || isCrowded(swarm, contact.bytes))
    return { ...unchanged, peer: undefined, evicted: undefined };
  const peer = newPeer(input);
  return { ...unchanged, isReset: true, peer, evicted: addPeer(swarm, peer) };
}

/**
 * Applies an announce to a swarm. The first announce of a session only sets its counters, later ones are credited, and
 * the last one («stopped») removes the peer.
 */
export function applyAnnounce(swarm: Swarm, input: AnnounceInput): AnnounceEffect {
  const { request, contact, user, now } = input;
  const peer = swarm.peers.get(peerKey(request.peerId + request.key, user?.id ?? 0));
  if (!peer) return addSession(swarm, input);
  const isReset = isRestart(peer, request);
  if (isReset)
    Object.assign(peer, { uploaded: request.uploaded, downloaded: request.downloaded, countersAt: now });
  const credit = isReset ? NO_CREDIT : creditOf(swarm, peer, input);
  const effect = { peer, isReset, credit, evicted: undefined };
  if (request.event === 'stopped') {
    removePeer(swarm, peer, now);
    return { ...effect, isGone: true, completed: false };
  }
  const completed =
    request.event === 'completed' && request.left === 0 && !peer.isSeeder && !peer.hasCompleted;
  if (completed) peer.hasCompleted = true;
  setContact(swarm, peer, contact.bytes);
  renewPeer(swarm, peer, { isSeeder: request.left === 0, now });
  return { ...effect, isGone: false, completed };
}
