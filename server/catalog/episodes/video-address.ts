import type { Delivery } from '#server/media/delivery/delivery.ts';
import { type EpisodeVideo, type Height, storedPlaylist } from './episode-video.ts';

/** Whether a video is stored on an external server, under an absolute address. */
export function isExternalAddress(stored: string): boolean {
  return /^https?:\/\//.test(stored);
}

/**
 * The permanent absolute address of a video for all clients: the address of an external video, our file on the first
 * delivery origin, or our playlist route when addresses of files expire.
 */
export function videoAddress(
  episode: { id: string; video: EpisodeVideo | null },
  height: Height,
  { publicOrigin, origins, signer }: Delivery,
): string | null {
  const stored = storedPlaylist(episode.video, height);
  if (stored === null || isExternalAddress(stored)) return stored;
  if (signer) return `${publicOrigin}/media/hls/${episode.id}/${height}.m3u8`;
  return `${origins[0] ?? publicOrigin}/storage/${stored}`;
}
