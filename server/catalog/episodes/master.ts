import { addressOn, type Delivery } from '#server/media/delivery/delivery.ts';
import { masterPlaylist, type MasterEntry } from '#server/media/hls/hls.ts';
import { readManifest, type Manifest } from '#server/media/hls/manifest.ts';
import type { Storage } from '#server/media/storage.ts';
import type { EpisodeMedia } from './find-media.ts';
import { noVideo } from './no-episode.ts';
import { playlistName, STEERING, type Playlist } from './playlist.ts';
import { videoAddress, type Height } from './video-address.ts';

type Nominal = { height: Height; width: number; bandwidth: number };

// The middle comes first, for players that take the first entry. The numbers are what episodes kept elsewhere are taken
// for; a player measures the rest by itself.
const NOMINAL: readonly Nominal[] = [
  { height: 720, width: 1280, bandwidth: 3_000_000 },
  { height: 480, width: 854, bandwidth: 1_400_000 },
  { height: 1080, width: 1920, bandwidth: 6_000_000 },
];
const CODECS = 'avc1.640028,mp4a.40.2';

const OURS = /^(videos\/\d+\/[0-9a-f]+)\/([^/]+\.m3u8)$/;

type Stored = Nominal & { at: string };

/** The one folder of ours that all renditions lie in; undefined when there is none. */
function folderOf(stored: readonly Stored[]): string | undefined {
  const folders = new Set(stored.map(({ at }) => OURS.exec(at)?.[1]));
  return folders.size === 1 ? [...folders][0] : undefined;
}

/** Every rendition on each host, the hosts one after another as ways to the same picture. */
function entriesOn(
  delivery: Delivery,
  folder: string,
  stored: readonly Stored[],
  { renditions }: Manifest,
): MasterEntry[] {
  const { hosts, signer } = delivery;
  return hosts.flatMap((host, place) =>
    stored.flatMap(({ at, height }) => {
      const found = renditions.find(({ playlist }) => `${folder}/${playlist}` === at);
      if (!found) return [];
      const { name: _, playlist: __, ...rest } = found;
      const url = signer ? playlistName(height, place) : addressOn(host, at, delivery);
      return [{ ...rest, url, ...(hosts.length > 1 ? { pathway: String(place) } : {}) }];
    }),
  );
}

/**
 * The master playlist of an episode: the one our ingest wrote, one with every host and with addresses that end, or one
 * made of renditions kept elsewhere; fails with `not_found` when there is no video.
 */
export async function masterOf(
  { storage, delivery }: { storage: Storage; delivery: Delivery },
  media: EpisodeMedia,
): Promise<Playlist> {
  const stored = NOMINAL.flatMap((nominal) => {
    const at = media[`hls_${nominal.height}`];
    return at === null ? [] : [{ ...nominal, at }];
  });
  if (stored.length === 0) throw noVideo();
  const folder = folderOf(stored);
  if (folder === undefined) {
    const renditions = stored.map(({ at, ...rest }) => ({
      ...rest,
      url: videoAddress(media, rest.height, delivery) ?? at,
      codecs: CODECS,
    }));
    return { text: masterPlaylist(renditions) };
  }
  const isSingle = delivery.hosts.length === 1;
  if (isSingle && !delivery.signer) {
    const key = `${folder}/master.m3u8`;
    return { redirect: storage.publicUrl(key), key };
  }
  const manifest = await readManifest(storage.path(folder)).catch(() => {
    throw noVideo();
  });
  const entries = entriesOn(delivery, folder, stored, manifest);
  return { text: masterPlaylist(entries, isSingle ? undefined : { url: STEERING, pathway: '0' }) };
}
