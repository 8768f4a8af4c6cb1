import type { TransferCounters } from './read-announce.ts';
import type { Peer, Swarm } from './swarm.ts';
import { isOneOwner } from './contact.ts';

/** The most that one user is believed to transfer in a second: 1 Gbit. */
export const MAX_BYTES_PER_SECOND = 125_000_000;
// Unused budget accumulates for at most this long.
const BUDGET_WINDOW_S = 2 * 3600;

/** Bytes that a user can still be credited for, in all torrents together; it grows with time. */
export type TransferBudget = { at: number; up: number; down: number };

/** A budget that starts to grow at `at` (milliseconds). */
export function newTransferBudget(at: number): TransferBudget {
  return { at, up: 0, down: 0 };
}

function refill(budget: TransferBudget, now: number): void {
  const seconds = Math.max(0, now - budget.at) / 1000;
  const max = MAX_BYTES_PER_SECOND * BUDGET_WINDOW_S;
  budget.up = Math.min(max, budget.up + seconds * MAX_BYTES_PER_SECOND);
  budget.down = Math.min(max, budget.down + seconds * MAX_BYTES_PER_SECOND);
  budget.at = now;
}

/** Credited bytes; `rejection` says in Russian why nothing is credited. */
export type TransferCredit = { up: number; down: number; rejection?: string };

const NOTHING: TransferCredit = { up: 0, down: 0 };

// Anybody can start anonymous clients, and a second account at home: an upload needs somebody else.
function isSomebodyElse(peer: Peer, other: Peer): boolean {
  if (other.user === 0 || other.user === peer.user) return false;
  return !isOneOwner(peer.contact4, other.contact4) && !isOneOwner(peer.contact6, other.contact6);
}

// For anonymous clients no upload counts.
function hadDownloaders({ leechers, leecherLeft }: Swarm, peer: Peer): boolean {
  if (peer.user === 0) return false;
  const { at, peer: left } = leecherLeft;
  if (at > peer.countersAt && left && isSomebodyElse(peer, left)) return true;
  return leechers.some((other) => isSomebodyElse(peer, other));
}

function hadSource({ peers, peerLeftAt }: Swarm, { countersAt }: Peer): boolean {
  return peers.size > 1 || peerLeftAt > countersAt;
}

/**
 * Decides how many of the bytes that a session reports since its counters were last accepted are believed, and accepts
 * the new counters. The counters must not decrease, must fit one connection's bandwidth for that time, and the swarm
 * must have had another peer to send to or receive from. Anonymous clients have no budget. An upload is credited only
 * when downloads of others cover it: see `cover-uploads.ts`.
 */
export function creditTransfer(
  peer: Peer,
  reported: TransferCounters,
  context: { swarm: Swarm; budget: TransferBudget | undefined; hasWebSeed: boolean; now: number },
): TransferCredit {
  const { swarm, budget, hasWebSeed, now } = context;
  const up = reported.uploaded - peer.uploaded;
  const down = reported.downloaded - peer.downloaded;
  if (up < 0 || down < 0)
    return { ...NOTHING, rejection: `счётчик пошёл назад на ${Math.max(-up, -down)} байт` };
  if (budget) refill(budget, now);
  const max = (Math.max(0, now - peer.countersAt) / 1000) * MAX_BYTES_PER_SECOND;
  if (up > Math.min(max, budget?.up ?? max) || down > Math.min(max, budget?.down ?? max))
    return {
      ...NOTHING,
      rejection: `${Math.max(up, down)} байт за ${Math.round(max / MAX_BYTES_PER_SECOND)} с`,
    };
  const credit = {
    up: hadDownloaders(swarm, peer) ? up : 0,
    down: hasWebSeed || hadSource(swarm, peer) ? down : 0,
  };
  if (budget) {
    budget.up -= credit.up;
    budget.down -= credit.down;
  }
  peer.uploaded = reported.uploaded;
  peer.downloaded = reported.downloaded;
  peer.countersAt = now;
  return credit;
}
