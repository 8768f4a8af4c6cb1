/** Addresses of one picture in full, half and quarter size; null for a size that does not exist. */
export type PictureSizes = { src: string | null; preview: string | null; thumbnail: string | null };
/** A picture on the wire: three sizes and the WebP version of each. */
export type PictureVersions = PictureSizes & { optimized: PictureSizes };

const NONE: PictureSizes = { src: null, preview: null, thumbnail: null };

/** Chooses the addresses to show: the WebP versions if there are any. */
export function preferredSizes({ optimized, ...plain }: PictureVersions): PictureSizes {
  const best = optimized.preview === null ? plain : optimized;
  return best.preview === null && best.src === null ? NONE : best;
}
