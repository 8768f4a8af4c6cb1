import { setTimeout as wait } from 'node:timers/promises';

/** Something that is done again and again; `stop` waits for the end of what is being done. */
export type Doing = { stop: () => Promise<void> };

/**
 * Does something now and then again after each pause of so many milliseconds, never twice at once; what it throws is
 * its own to catch.
 */
export function keepDoing(pauseMs: number, work: (stopping: AbortSignal) => Promise<void>): Doing {
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
