/** How one download is doing. Seconds, bytes. */
export type Progress = {
  /** Since it was asked for, and since its last byte. */
  elapsed: number;
  silent: number;
  loaded: number;
  /** 0 where it is not known. */
  total: number;
  /** Of film in it; 0 where it holds none. */
  film: number;
  /** Film loaded ahead of the picture. */
  ahead: number;
};

type Counters = { loaded: number; total: number; loading: { first: number } };

const LOOK_EVERY = 250;

/**
 * Tells four times a second how a download is doing; returns the way to stop.
 * It counts its own looks and not the clock: after a sleep of the machine nothing has been silent for hours.
 */
export function followPace(
  counters: Counters,
  tell: (pace: Omit<Progress, 'film' | 'ahead'>) => void,
): () => void {
  let looks = 0;
  let heard = { loaded: 0, first: 0, at: 0 };
  const timer = setInterval(() => {
    looks++;
    const { loaded, total, loading } = counters;
    if (loaded !== heard.loaded || loading.first !== heard.first) {
      heard = { loaded, first: loading.first, at: looks };
    }
    const seconds = LOOK_EVERY / 1000;
    tell({ elapsed: looks * seconds, silent: (looks - heard.at) * seconds, loaded, total });
  }, LOOK_EVERY);
  return () => clearInterval(timer);
}

const SILENCE = 2.5;
const LAST_SILENCE = 10;
const WORTH_JUDGING = 2;
const SHORT = 4;

/** Whether a host gives nothing any more; the last one to ask is given more time. */
export function isSilent({ silent }: Progress, isLast: boolean): boolean {
  return silent >= (isLast ? LAST_SILENCE : SILENCE);
}

/** Whether a download runs slower than its film plays while little is loaded, and would not end soon. */
export function isTooSlow({ elapsed, loaded, total, film, ahead }: Progress): boolean {
  if (ahead >= SHORT || elapsed < WORTH_JUDGING || total === 0 || film === 0) return false;
  const rate = loaded / elapsed;
  const rest = (total - loaded) / rate;
  return rate < total / film && rest > Math.max(ahead, WORTH_JUDGING);
}
