import { newSwarm, sweepSwarm, type Peer, type Swarm } from './swarm.ts';

export const MAX_SWARMS = 100_000;
/** In all swarms together: whatever is announced, the process has a place for it. */
const MAX_TOTAL = 1_000_000;
// Making room leaves enough of it not to be made again at once.
const ROOM = 0.95;

/** All swarms of a process by the bytes of their hashes, whichever was announced to longest ago first. */
export type Swarms = {
  find: (hash: string) => Swarm | undefined;
  /** The swarm of a hash, the latest now; made when there is none. */
  visit: (hash: string) => Swarm;
  /** Takes out silent peers and empty swarms; each peer that left is told. */
  sweep: (now: number, onGone: (hash: string, peer: Peer) => void) => void;
  counts: () => { swarms: number; peers: number };
};

/** Opens the memory of swarms; beyond its bounds the oldest swarms are forgotten. */
export function openSwarms({ maxSwarms = MAX_SWARMS, maxTotal = MAX_TOTAL } = {}): Swarms {
  const swarms = new Map<string, Swarm>();
  const peersInAll = () => [...swarms.values()].reduce((sum, { peers }) => sum + peers.size, 0);
  // A visit adds one peer at most: they are counted only when so many visits could have filled the memory.
  let visitsLeft = maxTotal;

  const makeRoom = () => {
    let peers = peersInAll();
    for (const [hash, swarm] of swarms) {
      if (peers <= maxTotal * ROOM) break;
      swarms.delete(hash);
      peers -= swarm.peers.size;
    }
    visitsLeft = maxTotal - peers;
  };

  return {
    find: (hash) => swarms.get(hash),
    visit: (hash) => {
      const swarm = swarms.get(hash) ?? newSwarm();
      swarms.delete(hash);
      const [oldest] = swarms.size >= maxSwarms ? swarms.keys() : [];
      if (oldest !== undefined) swarms.delete(oldest);
      visitsLeft -= 1;
      if (visitsLeft < 0) makeRoom();
      swarms.set(hash, swarm);
      return swarm;
    },
    sweep: (now, onGone) => {
      for (const [hash, swarm] of swarms) {
        for (const peer of sweepSwarm(swarm, now)) onGone(hash, peer);
        if (swarm.peers.size === 0) swarms.delete(hash);
      }
    },
    counts: () => ({ swarms: swarms.size, peers: peersInAll() }),
  };
}
