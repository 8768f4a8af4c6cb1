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
