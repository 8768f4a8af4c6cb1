/** A rendition of a master playlist; `height` is 0 where it does not say. */
export type Variant = { url: string; height: number };

/** A piece of a rendition: seconds it lasts (0 for the one that opens the others), and where it is. */
export type Piece = { url: string; seconds: number };

const PATHWAY = /[:,]PATHWAY-ID="([^"]*)"/;
const ENTRY = /^#EXT-X-STREAM-INF:.*\r?\n(?:#.*\r?\n)*[^#\s].*$/gm;

/**
 * A master playlist without the entries that repeat its first pathway on other hosts: the light build of hls.js has no
 * content steering and would take each for a rendition of its own.
 */
export function firstPathway(master: string): string {
  const [, first] = PATHWAY.exec(master) ?? [];
  if (first === undefined) return master;
  return master.replace(ENTRY, (entry) => (PATHWAY.exec(entry)?.[1] === first ? entry : ''));
}

/** The renditions of a master playlist. */
export function variantsOf(master: string, base: string): Variant[] {
  return [...firstPathway(master).matchAll(ENTRY)].map(([entry]) => ({
    height: Number(/RESOLUTION=\d+x(\d+)/.exec(entry)?.[1] ?? 0),
    url: new URL(entry.split(/\r?\n/).at(-1) ?? '', base).href,
  }));
}

/** All files that a rendition's playlist names, in order. */
export function piecesOf(playlist: string, base: string): Piece[] {
  const named = /^#EXT-X-MAP:.*URI="([^"]+)"|^#EXTINF:([\d.]+).*\r?\n(?:#.*\r?\n)*([^#\s].*)$/gm;
  return [...playlist.matchAll(named)].map(([, opening, seconds, file]) => ({
    seconds: Number(seconds ?? 0),
    url: new URL(opening ?? file?.trim() ?? '', base).href,
  }));
}
