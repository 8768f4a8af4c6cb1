/** The page of a release. */
export function releaseAddress({ alias }: { alias: string }): string {
  return `/anime/releases/release/${alias}`;
}

/** The page that plays an episode. */
export function episodeAddress({ id }: { id: string }): string {
  return `/anime/video/episode/${id}`;
}

/**
 * The page that plays an episode as part of a franchise watched in a row, or of the queue that this browser keeps where
 * that is null.
 */
export function queueAddress({ id }: { id: string }, franchiseId: string | null): string {
  return `/anime/video/queue/${id}?${franchiseId === null ? 'list=local' : `franchise=${franchiseId}`}`;
}

/** What is played: the list of an episode's renditions. */
export function masterPlaylist({ id }: { id: string }): string {
  return `/media/hls/${id}/master.m3u8`;
}

/** Where all playlists of a film come at once, the master playlist first. */
export function allPlaylists(master: string): string {
  return master.replace(/[^/]+$/, 'playlists.json');
}

/** The frames shown over the seek bar; not every episode has them. */
export function storyboardAddress({ id }: { id: string }): string {
  return `/media/hls/${id}/storyboard.vtt`;
}
