type BufferedMedia = Pick<HTMLVideoElement, 'currentTime'> & {
  buffered: Pick<TimeRanges, 'length' | 'start' | 'end'>;
};

/** End of the buffered range at the current position, in seconds; the position itself when nothing is buffered. */
export function bufferedEnd({ buffered, currentTime }: BufferedMedia): number {
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.5 && buffered.end(i) > currentTime) return buffered.end(i);
  }
  return currentTime;
}

/** Seconds buffered ahead of the current position. */
export function bufferedAhead(media: BufferedMedia): number {
  return bufferedEnd(media) - media.currentTime;
}
