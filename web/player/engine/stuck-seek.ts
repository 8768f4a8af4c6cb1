import { bufferedAhead } from './buffered.ts';
import { listen } from './slice.ts';

const FIRST_WAIT = 2000;
const MAX_WAIT = 16_000;
// What is enough to show the picture at once.
const SECONDS_AHEAD = 1;

/**
 * Repeats a seek that does not end although its data is there: WebKit on GStreamer loses one that meets the start of
 * playback, as hls.js makes it over a gap before the first frame. Each wait is longer than the one before, because a
 * slow device may still be seeking.
 */
export function repeatStuckSeeks(media: HTMLVideoElement, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(check, wait);
  };
  function check() {
    const isStuck = bufferedAhead(media) >= SECONDS_AHEAD;
    if (isStuck) wait = Math.min(wait * 2, MAX_WAIT);
    begin();
    if (isStuck) media.currentTime += 0;
  }
  const end = () => {
    clearTimeout(timer);
    wait = FIRST_WAIT;
  };
  listen(media, ['seeking'], begin, signal);
  listen(media, ['seeked', 'emptied'], end, signal);
  signal.addEventListener('abort', end);
  if (media.seeking) begin();
}
