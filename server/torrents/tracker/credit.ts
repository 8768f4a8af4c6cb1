import type { Peer, Swarm } from './swarm.ts';

/** Bytes that one line carries in a second: 1 Gbit. */
export const LINE = 125_000_000;
// What a user's line could have carried is remembered for so long.
const LINE_MEMORY_S = 2 * 3600;

/** What of a user's line nobody has been credited for yet, in all torrents together. */
export type Line = { at: number; up: number; down: number };

/** A line nothing of which is used since a moment. */
export function newLine(at: number): Line {
  return { at, up: 0, down: 0 };
}

function renew(line: Line, now: number): void {
  const seconds = Math.max(0, now - line.at) / 1000;
  const most = LINE * LINE_MEMORY_S;
  line.up = Math.min(most, line.up + seconds * LINE);
  line.down = Math.min(most, line.down + seconds * LINE);
  line.at = now;
}

export type Said = { uploaded: number; downloaded: number };
/** What is credited; `doubt` says in words why nothing is. */
export type Credit = { up: number; down: number; doubt?: string };

const NOTHING: Credit = { up: 0, down: 0 };

// One's own clients give each other nothing that counts.
function hadTakers({ leechers, leecherLeft }: Swarm, { user, markedAt }: Peer): boolean {
  if (leecherLeft.at > markedAt && leecherLeft.user !== user) return true;
  return leechers.some((other) => other.user !== user);
}

function hadSource({ peers, peerLeftAt }: Swarm, { markedAt }: Peer): boolean {
  return peers.size > 1 || peerLeftAt > markedAt;
}

/**
 * Judges what a known session says it has moved since it was last believed, and moves its mark. Only forward, only as
 * much as one line carries in the time, and only when there was anybody to give to and to take from.
 */
export function judge(
  peer: Peer,
  said: Said,
  around: { swarm: Swarm; line: Line; hasWebSeed: boolean; now: number },
): Credit {
  const { swarm, line, hasWebSeed, now } = around;
  const up = said.uploaded - peer.uploaded;
  const down = said.downloaded - peer.downloaded;
  if (up < 0 || down < 0) return { ...NOTHING, doubt: `счётчик пошёл назад на ${Math.max(-up, -down)} байт` };
  renew(line, now);
  const most = (Math.max(0, now - peer.markedAt) / 1000) * LINE;
  if (up > Math.min(most, line.up) || down > Math.min(most, line.down))
    return { ...NOTHING, doubt: `${Math.max(up, down)} байт за ${Math.round(most / LINE)} с` };
  const credit = {
    up: hadTakers(swarm, peer) ? up : 0,
    down: hasWebSeed || hadSource(swarm, peer) ? down : 0,
  };
  line.up -= credit.up;
  line.down -= credit.down;
  peer.uploaded = said.uploaded;
  peer.downloaded = said.downloaded;
  peer.markedAt = now;
  return credit;
}
