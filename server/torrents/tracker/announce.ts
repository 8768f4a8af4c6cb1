import type { Contact } from './contact.ts';
import { judge, type Credit, type Line } from './credit.ts';
import type { Announce } from './read-announce.ts';
import {
  addPeer,
  isCrowded,
  moveTo,
  peerKey,
  removePeer,
  renewPeer,
  type Peer,
  type Swarm,
} from './swarm.ts';

// A client that has only a magnet link knows no size and says this much is left.
const LEFT_UNKNOWN = 16_384;

export type Announcing = {
  asked: Announce;
  contact: Contact;
  torrent: { size: number; hasWebSeed: boolean };
  /** Absent for a visitor. */
  user: { id: number; line: (since: number) => Line } | undefined;
  now: number;
};

/** What an announce changed. */
export type Announced = {
  /** The session, undefined when there is none (any more, or for so many of one house). */
  peer: Peer | undefined;
  /** Its counters begin anew. */
  isReset: boolean;
  isGone: boolean;
  /** Downloaded whole for the first time in its session. */
  completed: boolean;
  credit: Credit;
  /** Who had to leave for it. */
  evicted: Peer | undefined;
};

const NO_CREDIT: Credit = { up: 0, down: 0 };

/** Why an announce about a torrent cannot be true, in words. */
export function faultOfLeft({ left }: Announce, size: number): string | undefined {
  return left > Math.max(size, LEFT_UNKNOWN) ? 'left больше размера торрента' : undefined;
}

// A part of a long text keeps all of it in memory.
function ownBytes(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

function newPeer({ asked, contact, user, now }: Announcing): Peer {
  const { peerId, key, uploaded, downloaded, left } = asked;
  return {
    key: ownBytes(peerKey(peerId + key, user?.id ?? 0)),
    user: user?.id ?? 0,
    at4: contact.family === 4 ? contact.bytes : '',
    at6: contact.family === 6 ? contact.bytes : '',
    isSeeder: left === 0,
    hasCompleted: false,
    uploaded,
    downloaded,
    markedAt: now,
    seenAt: now,
    place: 0,
  };
}

// A client that starts again counts from nothing; one that tells its start to both families of addresses does not.
function beginsAnew(peer: Peer, { event, uploaded, downloaded }: Announce): boolean {
  return event === 'started' && (uploaded < peer.uploaded || downloaded < peer.downloaded);
}

function creditOf(swarm: Swarm, peer: Peer, { asked, user, torrent, now }: Announcing): Credit {
  if (!user) return NO_CREDIT;
  const line = user.line(peer.markedAt);
  return judge(peer, asked, { swarm, line, hasWebSeed: torrent.hasWebSeed, now });
}

function firstOf(swarm: Swarm, announcing: Announcing): Announced {
  const nothing = { isReset: false, isGone: false, completed: false, credit: NO_CREDIT };
  const { asked, contact } = announcing;
  // Whoever is not here cannot leave, nor take along what it once said.
  if (asked.event === 'stopped' || isCrowded(swarm, contact.bytes))
    return { ...nothing, peer: undefined, evicted: undefined };
  const peer = newPeer(announcing);
  return { ...nothing, isReset: true, peer, evicted: addPeer(swarm, peer) };
}

/**
 * Lets an announce take effect: the first of a session only says where its counters stand, a later one is judged, the
 * last takes the peer out.
 */
export function announce(swarm: Swarm, announcing: Announcing): Announced {
  const { asked, contact, user, now } = announcing;
  const peer = swarm.peers.get(peerKey(asked.peerId + asked.key, user?.id ?? 0));
  if (!peer) return firstOf(swarm, announcing);
  const isReset = beginsAnew(peer, asked);
  if (isReset) Object.assign(peer, { uploaded: asked.uploaded, downloaded: asked.downloaded, markedAt: now });
  const credit = isReset ? NO_CREDIT : creditOf(swarm, peer, announcing);
  const done = { peer, isReset, credit, evicted: undefined };
  if (asked.event === 'stopped') {
    removePeer(swarm, peer, now);
    return { ...done, isGone: true, completed: false };
  }
  const completed = asked.event === 'completed' && asked.left === 0 && !peer.isSeeder && !peer.hasCompleted;
  if (completed) peer.hasCompleted = true;
  moveTo(swarm, peer, contact.bytes);
  renewPeer(swarm, peer, { isSeeder: asked.left === 0, now });
  return { ...done, isGone: false, completed };
}
