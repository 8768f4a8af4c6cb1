import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Storage } from '#server/media/storage.ts';
import type { EpisodeMedia } from './find-media.ts';
import { masterOf } from './master.ts';
import { noVideo } from './no-episode.ts';
import { playlistName, playlistOf, type Playlist } from './playlist.ts';
import { HEIGHTS } from './video-address.ts';

/** A playlist after all redirects: its final address and its text. */
export type ReadPlaylist = { url: string; text: string };

async function read(storage: Storage, playlist: Playlist, url: string): Promise<ReadPlaylist | null> {
  if ('text' in playlist) return { url, text: playlist.text };
  const { key, redirect } = playlist;
  if (key === undefined) return null;
  // A missing file is reported when a player requests that playlist.
  return storage.read(key).then(
    (text) => ({ url: redirect, text }),
    () => null,
  );
}

/**
 * Reads all playlists that a player needs before the first segment, the master playlist first. Our own playlists use
 * the first delivery origin. Throws `not_found` when there is no video.
 */
export async function allPlaylists(
  deps: { storage: Storage; delivery: Delivery },
  media: EpisodeMedia,
): Promise<ReadPlaylist[]> {
  const at = (name: string) => `/media/hls/${media.id}/${name}`;
  const master = await read(deps.storage, await masterOf(deps, media), at('master.m3u8'));
  if (!master) throw noVideo();
  const renditions = await Promise.all(
    HEIGHTS.filter((height) => media[`hls_${height}`] !== null).map(async (height) => {
      const playlist = await playlistOf(deps, media, { height, originIndex: 0 }).catch(() => null);
      return playlist && read(deps.storage, playlist, at(playlistName(height, 0)));
    }),
  );
  return [master, ...renditions.filter((playlist) => playlist !== null)];
}
