/** A rendition of a master playlist; `height` is 0 if the playlist names no resolution. */
export type PlaylistVariant = { url: string; height: number };

/** A segment of a rendition: its duration in seconds (0 for the initialization segment) and its address. */
export type PlaylistSegment = { url: string; seconds: number };

const PATHWAY = /[:,]PATHWAY-ID="([^"]*)"/;
const STEERING = /^#EXT-X-CONTENT-STEERING:.*\r?\n/gm;
const ENTRY = /^#EXT-X-STREAM-INF:.*\r?\n(?:#.*\r?\n)*[^#\s].*$/gm;

/**
 * Returns a master playlist with the renditions of its first pathway only, and without content steering: our loader
 * switches delivery origins itself, faster than hls.js does
 * (docs/decisions/player.md#the-player-picks-its-delivery-origin-itself).
 */
export function keepFirstPathway(master: string): string {
  const [, first] = PATHWAY.exec(master) ?? [];
  if (first === undefined) return master;
  const unsteered = master.replace(STEERING, '');
  return unsteered.replace(ENTRY, (entry) => (PATHWAY.exec(entry)?.[1] === first ? entry : ''));
}

/** Parses the renditions of a master playlist. */
export function parseVariants(master: string, base: string): PlaylistVariant[] {
  return [...keepFirstPathway(master).matchAll(ENTRY)].map(([entry]) => ({
    height: Number(/RESOLUTION=\d+x(\d+)/.exec(entry)?.[1] ?? 0),
    url: new URL(entry.split(/\r?\n/).at(-1) ?? '', base).href,
  }));
}

/** Parses the segments of a media playlist, in order. */
export function parseSegments(playlist: string, base: string): PlaylistSegment[] {
  const pattern = /^#EXT-X-MAP:.*URI="([^"]+)"|^#EXTINF:([\d.]+).*\r?\n(?:#.*\r?\n)*([^#\s].*)$/gm;
  return [...playlist.matchAll(pattern)].map(([, initialization, seconds, file]) => ({
    seconds: Number(seconds ?? 0),
    url: new URL(initialization ?? file?.trim() ?? '', base).href,
  }));
}
