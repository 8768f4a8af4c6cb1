type Loaded = Pick<HTMLVideoElement, 'currentTime'> & {
  buffered: Pick<TimeRanges, 'length' | 'start' | 'end'>;
};

/** Where the loaded part around the position ends; the position itself where nothing is loaded. */
export function bufferedEnd({ buffered, currentTime }: Loaded): number {
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.5 && buffered.end(i) > currentTime) return buffered.end(i);
  }
  return currentTime;
}

/** Seconds of film loaded ahead of the picture. */
export function bufferedAhead(media: Loaded): number {
  return bufferedEnd(media) - media.currentTime;
}
