/** The HLS master playlist of an episode, which lists its renditions. */
export function masterPlaylistAddress({ id }: { id: string }): string {
  return `/media/hls/${id}/master.m3u8`;
}

/** The address that returns all playlists of an episode at once, the master playlist first. */
export function allPlaylistsAddress(master: string): string {
  return master.replace(/[^/]+$/, 'playlists.json');
}

/** Eight frames one below the other, for the card of the release; some episodes have none. */
export function stillsAddress({ id }: { id: string }): string {
  return `/media/hls/${id}/stills.webp`;
}

/** The frames shown over the seek bar; some episodes have none. */
export function storyboardAddress({ id }: { id: string }): string {
  return `/media/hls/${id}/storyboard.vtt`;
}
