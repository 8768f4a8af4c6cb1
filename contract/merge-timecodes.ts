/**
 * What is known of one viewer and one episode. `at` is the moment of watching, `markedAt` that of deciding `isWatched`;
 * both in milliseconds, by the clock of the device.
 */
export type Timecode = { time: number; at: number; isWatched: boolean; markedAt: number };

/**
 * What two devices know together: the place of the newest watching and the newest decision about «watched», of equally
 * new ones the larger place and «watched». Neither order nor repetition matters, and what is older never takes anything
 * back.
 */
export function mergeTimecodes(a: Timecode, b: Timecode): Timecode {
  const place = a.at - b.at || a.time - b.time;
  const mark = a.markedAt - b.markedAt || Number(a.isWatched) - Number(b.isWatched);
  const { at, time } = place >= 0 ? a : b;
  const { markedAt, isWatched } = mark >= 0 ? a : b;
  return { time, at, isWatched, markedAt };
}

/** What is left of an episode that its viewer has taken off: every device must hear of it, none shows it. */
export function forgottenAt(at: number): Timecode {
  return { time: 0, at, isWatched: false, markedAt: at };
}

/** Whether nothing of an episode was seen, or no longer counts. */
export function isForgotten({ time, isWatched }: Pick<Timecode, 'time' | 'isWatched'>): boolean {
  return time === 0 && !isWatched;
}
