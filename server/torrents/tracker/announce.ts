import type { PeerContact } from './contact.ts';
import { creditTransfer, type TransferCredit, type TransferBudget } from './credit.ts';
import type { AnnounceRequest, PeerEvent, TransferCounters } from './read-announce.ts';
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

export type AnnounceInput = {
  request: AnnounceRequest;
  contact: PeerContact;
  torrent: { hasWebSeed: boolean };
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

// A slice of a long string keeps the whole string in memory, so the key is copied.
function copyBytes(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

function newPeer({ request, contact, user, now }: AnnounceInput): Peer {
  const { peerId, key, isSeeder, counters } = request;
  return {
    key: copyBytes(peerKey(peerId + key, user?.id ?? 0)),
    user: user?.id ?? 0,
    contact4: contact.family === 4 ? contact.bytes : '',
    contact6: contact.family === 6 ? contact.bytes : '',
    isSeeder,
    hasCompleted: false,
    uploaded: counters?.uploaded ?? 0,
    downloaded: counters?.downloaded ?? 0,
    countersAt: now,
    seenAt: now,
    index: 0,
  };
}

// A restarted client counts from zero. One that announces its start over IPv4 and IPv6 does not restart twice.
function isRestart(peer: Peer, event: PeerEvent, { uploaded, downloaded }: TransferCounters): boolean {
  return event === 'started' && (uploaded < peer.uploaded || downloaded < peer.downloaded);
}

type Transfer = { isReset: boolean; credit: TransferCredit };

/** Accepts the counters of a known session, or sets them anew when its client was restarted. */
function acceptCounters(swarm: Swarm, peer: Peer, { request, user, torrent, now }: AnnounceInput): Transfer {
  const { counters, event } = request;
  if (!counters) return { isReset: false, credit: NO_CREDIT };
  if (isRestart(peer, event, counters)) {
    Object.assign(peer, { ...counters, countersAt: now });
    return { isReset: true, credit: NO_CREDIT };
  }
  const budget = user?.budget(peer.countersAt);
  const context = { swarm, budget, hasWebSeed: torrent.hasWebSeed, now };
  return { isReset: false, credit: creditTransfer(peer, counters, context) };
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
  const effect = { peer, ...acceptCounters(swarm, peer, input), evicted: undefined };
  if (request.event === 'stopped') {
    removePeer(swarm, peer, now);
    return { ...effect, isGone: true, completed: false };
  }
  const { isSeeder } = request;
  const completed = request.event === 'completed' && isSeeder && !peer.isSeeder && !peer.hasCompleted;
  if (completed) peer.hasCompleted = true;
  setContact(swarm, peer, contact.bytes);
  renewPeer(swarm, peer, { isSeeder, now });
  return { ...effect, isGone: false, completed };
}
