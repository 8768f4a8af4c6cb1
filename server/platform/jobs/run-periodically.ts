import { setTimeout as wait } from 'node:timers/promises';

/** A task that runs repeatedly; `stop` waits for the current run to end. */
export type PeriodicTask = { stop: () => Promise<void> };

/**
 * Runs `work` now and again after each pause, never twice at once, until it is stopped. `work` must catch its own
 * errors.
 */
export function runPeriodically(
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<void>,
): PeriodicTask {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      await work(signal);
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {});
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
