import type { Image, Poster } from '#contract/values.ts';

/** The address of a picture of a record, in the size of a card; null for none. */
export function pictureOf(value: unknown): string | null {
  const { preview, thumbnail, optimized } = (value ?? {}) as Partial<Image | Poster>;
  return optimized?.preview ?? preview ?? optimized?.thumbnail ?? thumbnail ?? null;
}
