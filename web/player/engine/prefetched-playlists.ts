/** The text of a playlist and its final address, after redirects. */
export type PlaylistResponse = { url: string; text: string };

/** Returns the prefetched playlist of an address once; a second request must go to the network. */
export type TakePlaylist = (address: string) => Promise<PlaylistResponse | undefined>;

/**
 * Holds the playlists of a video that `read` returns together; the first one is stored under `master`. Holds nothing if
 * `read` fails.
 */
export function createPrefetchedPlaylists(
  master: string,
  read: () => Promise<readonly PlaylistResponse[]>,
): TakePlaylist {
  const prefetched = read().then(
    (playlists) =>
      new Map(playlists.map((playlist, index) => [index === 0 ? master : playlist.url, playlist])),
    () => new Map<string, PlaylistResponse>(),
  );
  return async (address) => {
    const playlists = await prefetched;
    const playlist = playlists.get(address);
    playlists.delete(address);
    return playlist;
  };
}
