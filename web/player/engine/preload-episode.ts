import { parseSegments, parseVariants, type PlaylistVariant } from './parse-playlist.ts';

const FIRST_SECONDS = 20;

/** The next episode: its master playlist, the expected rendition height, and where to request its files. */
export type PreloadRequest = {
  master: string;
  height: number | null;
  resolveAddress: (address: string) => string;
};

type Read = (address: string) => Promise<Pick<Response, 'url' | 'text' | 'arrayBuffer'>>;

function selectVariant(
  variants: readonly PlaylistVariant[],
  height: number | null,
): PlaylistVariant | undefined {
  const ascending = variants.toSorted((a, b) => a.height - b.height);
  return height === null
    ? variants[0]
    : (ascending.findLast((variant) => variant.height <= height) ?? ascending[0]);
}

/** Reads the playlists and the first twenty seconds of an episode into the HTTP cache, one file after another. */
export async function preloadEpisode(
  { master, height, resolveAddress: place }: PreloadRequest,
  read: Read,
): Promise<void> {
  const masterResponse = await read(master);
  const variant = selectVariant(parseVariants(await masterResponse.text(), masterResponse.url), height);
  if (!variant) return;
  const response = await read(place(variant.url));
  let seconds = 0;
  for (const segment of parseSegments(await response.text(), response.url)) {
    if (seconds >= FIRST_SECONDS) return;
    const file = await read(place(segment.url));
    // The browser caches only responses that were read to the end.
    await file.arrayBuffer();
    seconds += segment.seconds;
  }
}

/** Returns a `fetch` with low priority, so that it does not slow down the current episode. */
export function createLowPriorityFetch(signal: AbortSignal): Read {
  return async (address) => {
    const response = await fetch(address, { signal, priority: 'low' });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return response;
  };
}
