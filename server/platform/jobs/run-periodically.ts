import { setTimeout as wait } from 'node:timers/promises';

/** A task that runs repeatedly; `stop` waits for the current run to end. */
export type PeriodicTask = { stop: () => Promise<void> };

/**
 * Runs `work` now and again after each pause, never twice at once, until it is stopped. `work` must catch its own
 * errors; it may give a shorter pause in milliseconds.
 */
export function runPeriodically(
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<number | void>,
): PeriodicTask {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      const pause = (await work(signal)) ?? pauseMs;
      await wait(Math.min(pause, pauseMs), undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const done = run();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
