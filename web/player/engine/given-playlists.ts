/** The address that a playlist comes from in the end, and what it says. */
export type Playlist = { url: string; text: string };

/** The playlist of an address, once: what is asked for again is to be read anew. */
export type Give = (address: string) => Promise<Playlist | undefined>;

/**
 * Gives the playlists of a film that are read together; the first is that of `master`. Nothing where they cannot be
 * read.
 */
export function givePlaylists(master: string, read: () => Promise<readonly Playlist[]>): Give {
  const all = read().then(
    (playlists) => new Map(playlists.map((one, place) => [place === 0 ? master : one.url, one])),
    () => new Map<string, Playlist>(),
  );
  return async (address) => {
    const given = await all;
    const found = given.get(address);
    given.delete(address);
    return found;
  };
}
