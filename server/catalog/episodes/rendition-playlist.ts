import path from 'node:path';
import { deliveryUrl, type Delivery } from '#server/media/delivery/delivery.ts';
import { renamePlaylistFiles } from '#server/media/hls/hls.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { EpisodeMedia } from './find-media.ts';
import { noVideo } from './no-episode.ts';
import { type Height, storedPlaylist } from './episode-video.ts';
import { isExternalAddress } from './video-address.ts';

/** The text of a playlist, or its address; `key` is set if that is a file of our storage. */
export type PlaylistSource = { redirect: string; key?: string } | { text: string };

/** The address at which HLS players ask for the order of delivery origins (content steering). */
export const STEERING_PATH = '/media/steering.json';

const MIN_VALIDITY_SECONDS = 6 * 60 * 60;

/** The relative address of one height's playlist for the delivery origin with this index. */
export function playlistName(height: Height, originIndex: number): string {
  return originIndex === 0 ? `${height}.m3u8` : `${height}.m3u8?host=${originIndex}`;
}

// Even with long pauses, nobody watches an episode for longer than four times its duration.
function validityOf({ duration }: EpisodeMedia): number {
  return Math.max(MIN_VALIDITY_SECONDS, 4 * duration);
}

/**
 * The playlist of one height on a delivery origin, with freshly signed addresses of its files if addresses are signed.
 * An unknown origin index means the first origin. Throws `not_found`.
 */
export async function buildRenditionPlaylist(
  { storage, delivery }: { storage: Storage; delivery: Delivery },
  media: EpisodeMedia,
  { height, originIndex }: { height: Height; originIndex: number },
): Promise<PlaylistSource> {
  const stored = storedPlaylist(media.video, height);
  if (stored === null) throw noVideo();
  if (isExternalAddress(stored)) return { redirect: stored };
  const { origins, publicOrigin, signer } = delivery;
  const origin = origins[originIndex] ?? origins[0] ?? publicOrigin;
  if (!signer) return { redirect: deliveryUrl(origin, stored, delivery), key: stored };
  const content = await storage.read(stored);
  if (!content) throw noVideo();
  const folder = signer.sign(path.posix.dirname(stored), validityOf(media));
  const addressOf = (file: string) => deliveryUrl(origin, `${folder}/${file}`, delivery);
  return { text: renamePlaylistFiles(content.toString(), addressOf) };
}
