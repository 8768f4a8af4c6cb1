import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../unavailable.ts';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 5000;

/**
 * `seconds`: for how long the work is tried again, for ever by default; `signal` ends that, too. `onAway` is called
 * after each attempt that failed because the database was unavailable.
 */
export type RetryOptions = {
  seconds?: number | undefined;
  signal?: AbortSignal | undefined;
  onAway?: (error: unknown) => void;
};

/**
 * Does `work`, and repeats it while the database is unavailable. A connection may break after the server has committed,
 * so `work` must notice what an earlier attempt has done.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { seconds = Number.POSITIVE_INFINITY, signal, onAway }: RetryOptions = {},
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      onAway?.(error);
      if (performance.now() + ms > end) throw error;
      await pause(ms, undefined, { signal }).catch(() => {
        throw error;
      });
    }
  }
}
