/** Addresses of one picture: whole, halved, quartered; null where there is none. */
export type Sizes = { src: string | null; preview: string | null; thumbnail: string | null };
/** The six leaves of a picture as they travel: three sizes and their WebP twins, null when there is none. */
export type Pictures = Sizes & { optimized: Sizes };

const NONE: Sizes = { src: null, preview: null, thumbnail: null };

/** Of all that is known of a picture, what is shown of it: the WebP twins where there are any. */
export function shownSizes({ optimized, ...plain }: Pictures): Sizes {
  const best = optimized.preview === null ? plain : optimized;
  return best.preview === null && best.src === null ? NONE : best;
}
