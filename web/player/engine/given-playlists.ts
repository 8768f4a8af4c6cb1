/** The text of a playlist and its final address, after redirects. */
export type Playlist = { url: string; text: string };

/** Returns the prefetched playlist of an address once; a second request must go to the network. */
export type Give = (address: string) => Promise<Playlist | undefined>;

/**
 * Holds the playlists of a video that `read` returns together; the first one is stored under `master`. Holds nothing if
 * `read` fails.
 */
export function givePlaylists(master: string, read: () => Promise<readonly Playlist[]>): Give {
  const prefetched = read().then(
    (playlists) =>
      new Map(playlists.map((playlist, index) => [index === 0 ? master : playlist.url, playlist])),
    () => new Map<string, Playlist>(),
  );
  return async (address) => {
    const playlists = await prefetched;
    const playlist = playlists.get(address);
    playlists.delete(address);
    return playlist;
  };
}
