import { createDeliveryOrigins } from '#web/player/engine/delivery-origins.ts';
import { openHls } from '#web/player/engine/hls-source.client.ts';

// Imported dynamically as a whole: imported so itself, the engine would load one more script for visitors.

const BUFFER_SECONDS = 20;

/** Opens a video in an element by the engine of the site's player, at a second, until the signal aborts. */
export function openVideo(
  media: HTMLVideoElement,
  { address, startAt = 0 }: { address: string; startAt?: number },
  fail: () => void,
  signal: AbortSignal,
): void {
  const opening = {
    address,
    startAt,
    origins: createDeliveryOrigins(Date.now),
    bufferSeconds: BUFFER_SECONDS,
  };
  const events = { onStream() {}, onRenditions() {}, onRenditionChange() {}, onFailure: fail };
  openHls(media, opening, events, signal);
}

export { loadStoryboard } from '#web/player/engine/storyboard.ts';
