import { piecesOf, variantsOf, type Variant } from './playlist-text.ts';

const FIRST_SECONDS = 20;

/** The next film: its master playlist, the height to expect of it, and where to ask for its files. */
export type NextFilm = { master: string; height: number | null; place: (address: string) => string };

type Read = (address: string) => Promise<Pick<Response, 'url' | 'text' | 'arrayBuffer'>>;

function chosen(variants: readonly Variant[], height: number | null): Variant | undefined {
  const upwards = variants.toSorted((a, b) => a.height - b.height);
  return height === null
    ? variants[0]
    : (upwards.findLast((variant) => variant.height <= height) ?? upwards[0]);
}

/** Reads the playlists of a film and its first twenty seconds, one file after another. */
export async function warmUp({ master, height, place }: NextFilm, read: Read): Promise<void> {
  const list = await read(master);
  const variant = chosen(variantsOf(await list.text(), list.url), height);
  if (!variant) return;
  const playlist = await read(place(variant.url));
  let seconds = 0;
  for (const piece of piecesOf(await playlist.text(), playlist.url)) {
    if (seconds >= FIRST_SECONDS) return;
    const file = await read(place(piece.url));
    // Only what was read to its end is kept by the browser.
    await file.arrayBuffer();
    seconds += piece.seconds;
  }
}

/** Reads after everything that is needed now. */
export function readLater(signal: AbortSignal): Read {
  return async (address) => {
    const response = await fetch(address, { signal, priority: 'low' });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return response;
  };
}
