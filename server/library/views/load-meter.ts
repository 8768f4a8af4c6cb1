import { performance } from 'node:perf_hooks';
import { MAX_NEXT_AFTER } from '#contract/views.ts';

/** How busy a process is: the share of its time, 0 to 1, and how many milliseconds a save takes. */
export type Load = { busy: number; waitMs: number };

const MIN_NEXT_AFTER = 10;
// Up to the first figure nothing changes; from the second on, devices save as seldom as they may.
const BUSY = [0.6, 0.95] as const;
const WAIT_MS = [200, 2000] as const;

function between([from, to]: readonly [number, number], value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** After how many seconds a device saves again while an episode plays: 10, and up to 60 under load. */
export function nextAfter({ busy, waitMs }: Load): number {
  const load = Math.max(between(BUSY, busy), between(WAIT_MS, waitMs));
  return Math.round(MIN_NEXT_AFTER + load * (MAX_NEXT_AFTER - MIN_NEXT_AFTER));
}

export type LoadMeter = {
  /** Adds how many milliseconds a save took. */
  addWait: (ms: number) => void;
  nextAfter: () => number;
};

// Shorter windows would follow each garbage collection.
const WINDOW_MS = 5000;
const WEIGHT = 0.1;

type MeterDeps = { now?: () => number; utilization?: typeof performance.eventLoopUtilization };

/** Measures the load of this process, only when it is asked: an idle process spends nothing on it. */
export function createLoadMeter({
  now = () => performance.now(),
  utilization = (...args) => performance.eventLoopUtilization(...args),
}: MeterDeps = {}): LoadMeter {
  let start = utilization();
  let startedAt = now();
  let busy = 0;
  let waitMs = 0;
  const measure = () => {
    if (now() - startedAt < WINDOW_MS) return;
    const end = utilization();
    busy = utilization(end, start).utilization;
    start = end;
    startedAt = now();
  };
  return {
    addWait: (ms) => {
      waitMs += WEIGHT * (ms - waitMs);
    },
    nextAfter: () => {
      measure();
      return nextAfter({ busy, waitMs });
    },
  };
}
