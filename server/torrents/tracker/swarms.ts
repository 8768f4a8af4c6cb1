import { newSwarm, sweepSwarm, type Peer, type Swarm } from './swarm.ts';

export const MAX_SWARMS = 100_000;
/** Peers in all swarms together: bounds the memory of the process. */
const MAX_TOTAL = 1_000_000;
// Eviction frees a little more than needed, so that it does not run on every visit.
const TARGET_FILL = 0.95;

/** All swarms of a process by the bytes of their hashes, least recently announced first. */
export type Swarms = {
  find: (hash: string) => Swarm | undefined;
  /** Returns the swarm of a hash and marks it as most recent; creates it when absent. */
  visit: (hash: string) => Swarm;
  /** Removes silent peers and empty swarms; calls `onGone` for each removed peer. */
  sweep: (now: number, onGone: (hash: string, peer: Peer) => void) => void;
  counts: () => { swarms: number; seeders: number; leechers: number };
};

/** Opens the in-memory swarms; beyond its bounds the least recent swarms are dropped. */
export function openSwarms({ maxSwarms = MAX_SWARMS, maxTotal = MAX_TOTAL } = {}): Swarms {
  const swarms = new Map<string, Swarm>();
  const countPeers = () => [...swarms.values()].reduce((sum, { peers }) => sum + peers.size, 0);
  // A visit adds at most one peer, so peers are counted only after enough visits to reach the limit.
  let visitsLeft = maxTotal;

  const evictOldest = () => {
    let peers = countPeers();
    for (const [hash, swarm] of swarms) {
      if (peers <= maxTotal * TARGET_FILL) break;
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
      if (visitsLeft < 0) evictOldest();
      swarms.set(hash, swarm);
      return swarm;
    },
    sweep: (now, onGone) => {
      for (const [hash, swarm] of swarms) {
        for (const peer of sweepSwarm(swarm, now)) onGone(hash, peer);
        if (swarm.peers.size === 0) swarms.delete(hash);
      }
    },
    counts: () => {
      let seeders = 0;
      for (const swarm of swarms.values()) seeders += swarm.seeders.length;
      return { swarms: swarms.size, seeders, leechers: countPeers() - seeders };
    },
  };
}
