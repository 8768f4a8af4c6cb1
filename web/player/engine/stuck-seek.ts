import { bufferedAhead } from './buffered.ts';

const FIRST_WAIT = 2000;
// What is enough to show the picture at once.
const SECONDS_AHEAD = 1;

/**
 * Repeats a seek that does not end although its data is there: WebKit on GStreamer loses one that meets the start of
 * playback, as hls.js makes it over a gap before the first frame. Each wait is longer than the one before, because a
 * slow device may still be seeking.
 */
export function repeatStuckSeeks(media: HTMLVideoElement, signal: AbortSignal): void {
  const check = (wait: number) =>
    setTimeout(() => {
      if (signal.aborted) return;
      const isStuck = media.seeking && bufferedAhead(media) >= SECONDS_AHEAD;
      if (isStuck) media.currentTime += 0;
      check(isStuck ? wait * 2 : FIRST_WAIT);
    }, wait);
  check(FIRST_WAIT);
}
