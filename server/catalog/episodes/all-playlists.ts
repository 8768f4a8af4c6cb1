import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Storage } from '#server/media/storage.ts';
import type { EpisodeMedia } from './find-media.ts';
import { masterOf } from './master.ts';
import { noVideo } from './no-episode.ts';
import { playlistName, playlistOf, type Playlist } from './playlist.ts';
import { HEIGHTS } from './video-address.ts';

/**
 * A playlist as somebody has it who asked for it and followed where that leads: the address in the end, and its text.
 */
export type ReadPlaylist = { url: string; text: string };

async function read(storage: Storage, playlist: Playlist, url: string): Promise<ReadPlaylist | null> {
  if ('text' in playlist) return { url, text: playlist.text };
  const { key, redirect } = playlist;
  if (key === undefined) return null;
  // One that is lost is missed by whoever asks for it.
  return storage.read(key).then(
    (text) => ({ url: redirect, text }),
    () => null,
  );
}

/**
 * All that a player reads before the first segment, the master playlist first: every playlist of ours on the first
 * host; fails with `not_found` when there is no video.
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
      const playlist = await playlistOf(deps, media, { height, place: 0 }).catch(() => null);
      return playlist && read(deps.storage, playlist, at(playlistName(height, 0)));
    }),
  );
  return [master, ...renditions.filter((one) => one !== null)];
}
