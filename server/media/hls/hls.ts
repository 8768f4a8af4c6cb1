export type MasterPlaylistEntry = {
  url: string;
  width: number;
  height: number;
  bandwidth: number;
  codecs: string;
  /** The content steering pathway: one of several delivery origins. */
  pathway?: string;
};
/** The address of the steering manifest, and the initial pathway. */
export type ContentSteering = { url: string; pathway: string };

function masterEntry({ url, width, height, bandwidth, codecs, pathway }: MasterPlaylistEntry): string {
  const pathwayAttribute = pathway === undefined ? '' : `,PATHWAY-ID="${pathway}"`;
  return `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"${pathwayAttribute}\n${url}\n`;
}

/** Writes the master playlist in the given order; `bandwidth` is the bits per second of the largest segment. */
export function masterPlaylist(
  renditions: readonly MasterPlaylistEntry[],
  steering?: ContentSteering,
): string {
  const steered = steering
    ? `#EXT-X-CONTENT-STEERING:SERVER-URI="${steering.url}",PATHWAY-ID="${steering.pathway}"\n`
    : '';
  const entries = renditions.map(masterEntry).join('');
  return `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-INDEPENDENT-SEGMENTS\n${steered}${entries}`;
}

/** Replaces the file names in a rendition's playlist: segments, initialisation segments and keys. */
export function renamePlaylistFiles(playlist: string, addressOf: (file: string) => string): string {
  return playlist.replaceAll(/^[^#\s].*$|(?<=^#EXT-X-(?:MAP|KEY):.*\bURI=")[^"]+/gm, addressOf);
}

export type HlsSegment = { file: string; seconds: number };

/** Reads the segments of a rendition's playlist; null when the playlist is incomplete. */
export function readSegments(playlist: string): HlsSegment[] | null {
  if (!playlist.trimEnd().endsWith('#EXT-X-ENDLIST')) return null;
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),.*\n([^#\n]+)$/gm)].map(([, seconds, file = '']) => ({
    file,
    seconds: Number(seconds),
  }));
}
