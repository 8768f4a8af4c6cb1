import { studioPicture } from '#contract/studio/unseen-pictures.ts';
import type { Image, Poster } from '#contract/values.ts';

// Other records have other states.
const UNSEEN: readonly unknown[] = ['draft', 'hidden', 'deleted'];

/** The address of a picture of a record, in the size of a card; null for none. */
export function pictureOf(value: unknown): string | null {
  const { preview, thumbnail, optimized } = (value ?? {}) as Partial<Image | Poster>;
  return optimized?.preview ?? preview ?? optimized?.thumbnail ?? thumbnail ?? null;
}

/** The address of a picture in a field of a record; the public does not get those of a release that it does not see. */
export function pictureInField(value: unknown, info: Record<string, unknown>): string | null {
  const address = pictureOf(value);
  if (address === null) return null;
  // The public gets a frame with its episode.
  const isFrame = address.startsWith('/storage/videos/');
  return isFrame || UNSEEN.includes(info['state']) ? studioPicture(address) : address;
}
