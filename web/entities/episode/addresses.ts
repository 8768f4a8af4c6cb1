/** The page of a release. */
export function releaseAddress({ alias }: { alias: string }): string {
  return `/anime/releases/release/${alias}`;
}

/** The page that plays an episode. */
export function episodeAddress({ id }: { id: string }): string {
  return `/anime/video/episode/${id}`;
}

/** The page that plays an episode as part of a franchise, or of this browser's queue when `franchiseId` is null. */
export function queueAddress({ id }: { id: string }, franchiseId: string | null): string {
  return `/anime/video/queue/${id}?${franchiseId === null ? 'list=local' : `franchise=${franchiseId}`}`;
}

/** The HLS master playlist of an episode, which lists its renditions. */
export function masterPlaylist({ id }: { id: string }): string {
  return `/media/hls/${id}/master.m3u8`;
}

/** The address that returns all playlists of an episode at once, the master playlist first. */
export function allPlaylists(master: string): string {
  return master.replace(/[^/]+$/, 'playlists.json');
}

/** The frames shown over the seek bar; some episodes have none. */
export function storyboardAddress({ id }: { id: string }): string {
  return `/media/hls/${id}/storyboard.vtt`;
}
