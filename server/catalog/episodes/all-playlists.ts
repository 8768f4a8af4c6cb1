import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { EpisodeMedia } from './find-media.ts';
import { buildMasterPlaylist } from './master-playlist.ts';
import { noVideo } from './no-episode.ts';
import { playlistName, buildRenditionPlaylist, type PlaylistSource } from './rendition-playlist.ts';
import { heightsOf } from './episode-video.ts';

/** A playlist after all redirects: its final address and its text. */
export type LoadedPlaylist = { url: string; text: string };

async function read(storage: Storage, playlist: PlaylistSource, url: string): Promise<LoadedPlaylist | null> {
  if ('text' in playlist) return { url, text: playlist.text };
  const { key, redirect } = playlist;
  if (key === undefined) return null;
  // A missing file is reported when a player requests that playlist.
  const content = await storage.read(key);
  return content ? { url: redirect, text: content.toString() } : null;
}

/**
 * Reads all playlists that a player needs before the first segment, the master playlist first. Our own playlists use
 * the first delivery origin. Throws `not_found` when there is no video.
 */
export async function readAllPlaylists(
  deps: { storage: Storage; delivery: Delivery },
  media: EpisodeMedia,
): Promise<LoadedPlaylist[]> {
  const at = (name: string) => `/media/hls/${media.id}/${name}`;
  const master = await read(deps.storage, await buildMasterPlaylist(deps, media), at('master.m3u8'));
  if (!master) throw noVideo();
  const renditions = await Promise.all(
    heightsOf(media.video).map(async (height) => {
      const playlist = await buildRenditionPlaylist(deps, media, { height, originIndex: 0 }).catch(
        () => null,
      );
      return playlist && read(deps.storage, playlist, at(playlistName(height, 0)));
    }),
  );
  return [master, ...renditions.filter((playlist) => playlist !== null)];
}
