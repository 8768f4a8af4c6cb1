/** The progress of one download. Seconds and bytes. */
export type DownloadProgress = {
  /** Seconds since the request and since the last byte. */
  elapsed: number;
  silent: number;
  loaded: number;
  /** 0 if unknown. */
  total: number;
  /** Duration of the segment; 0 for files without media. */
  duration: number;
  /** Seconds buffered ahead of the current position. */
  bufferAhead: number;
};

type Counters = { loaded: number; total: number; loading: { first: number } };

const POLL_INTERVAL = 250;

/**
 * Reports the progress of a download four times a second; returns the function that stops. Time is counted in polls and
 * not read from the clock: the hours that a machine slept are not hours without data.
 */
export function watchProgress(
  counters: Counters,
  report: (progress: Omit<DownloadProgress, 'duration' | 'bufferAhead'>) => void,
): () => void {
  let polls = 0;
  let last = { loaded: 0, first: 0, at: 0 };
  const timer = setInterval(() => {
    polls++;
    const { loaded, total, loading } = counters;
    if (loaded !== last.loaded || loading.first !== last.first) {
      last = { loaded, first: loading.first, at: polls };
    }
    const seconds = POLL_INTERVAL / 1000;
    report({ elapsed: polls * seconds, silent: (polls - last.at) * seconds, loaded, total });
  }, POLL_INTERVAL);
  return () => clearInterval(timer);
}

const STALL_TIMEOUT = 2.5;
const LAST_ORIGIN_STALL_TIMEOUT = 10;
const MIN_ELAPSED = 2;
const SHORT_BUFFER = 4;

/** Whether an origin stopped sending; the last origin left to try gets more time. */
export function isStalled({ silent }: DownloadProgress, isLast: boolean): boolean {
  return silent >= (isLast ? LAST_ORIGIN_STALL_TIMEOUT : STALL_TIMEOUT);
}

/** Whether a download is slower than playback while the buffer is short, and would not finish soon. */
export function isTooSlow({ elapsed, loaded, total, duration, bufferAhead }: DownloadProgress): boolean {
  if (bufferAhead >= SHORT_BUFFER || elapsed < MIN_ELAPSED || total === 0 || duration === 0) return false;
  const rate = loaded / elapsed;
  const remaining = (total - loaded) / rate;
  return rate < total / duration && remaining > Math.max(bufferAhead, MIN_ELAPSED);
}
