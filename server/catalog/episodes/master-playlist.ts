import { deliveryUrl, type Delivery } from '#server/media/delivery/delivery.ts';
import { masterPlaylist, type MasterPlaylistEntry } from '#server/media/hls/hls.ts';
import { MANIFEST_FILE, parseManifest, type MediaManifest } from '#server/media/hls/manifest.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { EpisodeMedia } from './find-media.ts';
import { noVideo } from './no-episode.ts';
import { playlistName, STEERING_PATH, type PlaylistSource } from './rendition-playlist.ts';
import { type Height, storedPlaylist } from './episode-video.ts';
import { videoAddress } from './video-address.ts';

type Nominal = { height: Height; width: number; bandwidth: number };

// The middle height comes first, for players that start with the first entry. The widths and bandwidths are assumed for
// externally stored episodes; players measure the real bandwidth themselves.
const NOMINAL: readonly Nominal[] = [
  { height: 720, width: 1280, bandwidth: 3_000_000 },
  { height: 480, width: 854, bandwidth: 1_400_000 },
  { height: 1080, width: 1920, bandwidth: 6_000_000 },
];
const CODECS = 'avc1.640028,mp4a.40.2';

type StoredRendition = Nominal & { location: string };

/** Every rendition on each delivery origin; the origins are HLS pathways to the same video. */
function entriesOn(
  delivery: Delivery,
  folder: string,
  stored: readonly StoredRendition[],
  { renditions }: MediaManifest,
): MasterPlaylistEntry[] {
  const { origins, signer } = delivery;
  return origins.flatMap((origin, index) =>
    stored.flatMap(({ location, height }) => {
      const found = renditions.find(({ playlist }) => `${folder}/${playlist}` === location);
      if (!found) return [];
      const { name: _, playlist: __, ...rest } = found;
      const url = signer ? playlistName(height, index) : deliveryUrl(origin, location, delivery);
      return [{ ...rest, url, ...(origins.length > 1 ? { pathway: String(index) } : {}) }];
    }),
  );
}

/**
 * The master playlist of an episode: the stored one of our ingest, a generated one with several delivery origins or
 * expiring addresses, or a generated one of externally stored renditions. Throws `not_found` when there is no video.
 */
export async function buildMasterPlaylist(
  { storage, delivery }: { storage: Storage; delivery: Delivery },
  media: EpisodeMedia,
): Promise<PlaylistSource> {
  const stored = NOMINAL.flatMap((nominal) => {
    const location = storedPlaylist(media.video, nominal.height);
    return location === null ? [] : [{ ...nominal, location }];
  });
  if (stored.length === 0) throw noVideo();
  const folder = media.video?.folder ?? null;
  if (folder === null) {
    const renditions = stored.map(({ location, ...rest }) => ({
      ...rest,
      url: videoAddress(media, rest.height, delivery) ?? location,
      codecs: CODECS,
    }));
    return { text: masterPlaylist(renditions) };
  }
  const isSingle = delivery.origins.length === 1;
  if (isSingle && !delivery.signer) {
    const key = `${folder}/master.m3u8`;
    return { redirect: storage.publicUrl(key), key };
  }
  const text = await storage.read(`${folder}/${MANIFEST_FILE}`);
  const manifest = text && parseManifest(text.toString());
  if (!manifest) throw noVideo();
  const entries = entriesOn(delivery, folder, stored, manifest);
  return { text: masterPlaylist(entries, isSingle ? undefined : { url: STEERING_PATH, pathway: '0' }) };
}
