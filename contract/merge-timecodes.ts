/**
 * The position of one viewer in one episode. `at` is when the viewer watched, `markedAt` is when `isWatched` was
 * decided; both in milliseconds, by the clock of the device.
 */
export type Timecode = { time: number; at: number; isWatched: boolean; markedAt: number };

/**
 * Merges the positions of two devices: the newest position and the newest decision about «watched» win; of equally new
 * ones the later position and «watched» win. The merge is commutative, associative and idempotent.
 */
export function mergeTimecodes(a: Timecode, b: Timecode): Timecode {
  const byPosition = a.at - b.at || a.time - b.time;
  const byDecision = a.markedAt - b.markedAt || Number(a.isWatched) - Number(b.isWatched);
  const { at, time } = byPosition >= 0 ? a : b;
  const { markedAt, isWatched } = byDecision >= 0 ? a : b;
  return { time, at, isWatched, markedAt };
}

/** The tombstone of an episode that the viewer removed from the history: devices synchronise it and do not show it. */
export function removedTimecode(at: number): Timecode {
  return { time: 0, at, isWatched: false, markedAt: at };
}

/** Whether an episode was never started, or was removed from the history. */
export function hasNoProgress({ time, isWatched }: Pick<Timecode, 'time' | 'isWatched'>): boolean {
  return time === 0 && !isWatched;
}
