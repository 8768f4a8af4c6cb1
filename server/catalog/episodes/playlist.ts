import path from 'node:path';
import { addressOn, type Delivery } from '#server/media/delivery/delivery.ts';
import { renameFiles } from '#server/media/hls/hls.ts';
import type { Storage } from '#server/media/storage.ts';
import type { EpisodeMedia } from './find-media.ts';
import { noVideo } from './no-episode.ts';
import { isElsewhere, type Height } from './video-address.ts';

/** What a playlist says, or where it lies; `key` where that is a file of our storage. */
export type Playlist = { redirect: string; key?: string } | { text: string };

/** Where players ask which host to take. */
export const STEERING = '/media/steering.json';

const MIN_LIFE = 6 * 60 * 60;

/** One height's playlist on the host of a place, as the playlists beside it name it. */
export function playlistName(height: Height, place: number): string {
  return place === 0 ? `${height}.m3u8` : `${height}.m3u8?host=${place}`;
}

// A long pause, a slow evening: nobody watches an episode for longer than four times its length in one go.
function lifeOf({ duration }: EpisodeMedia): number {
  return Math.max(MIN_LIFE, 4 * duration);
}

/**
 * The playlist of one height, its files under addresses that are signed this moment, on the host of a place (one that
 * is no longer there is the first); fails with `not_found`.
 */
export async function playlistOf(
  { storage, delivery }: { storage: Storage; delivery: Delivery },
  media: EpisodeMedia,
  { height, place }: { height: Height; place: number },
): Promise<Playlist> {
  const stored = media[`hls_${height}`];
  if (stored === null) throw noVideo();
  if (isElsewhere(stored)) return { redirect: stored };
  const { hosts, publicOrigin, signer } = delivery;
  const host = hosts[place] ?? hosts[0] ?? publicOrigin;
  if (!signer) return { redirect: addressOn(host, stored, delivery), key: stored };
  const text = await storage.read(stored).catch(() => {
    throw noVideo();
  });
  const folder = signer.sign(path.posix.dirname(stored), lifeOf(media));
  return { text: renameFiles(text, (file) => addressOn(host, `${folder}/${file}`, delivery)) };
}
