import type { Delivery } from '#server/media/delivery/delivery.ts';

export const HEIGHTS = [480, 720, 1080] as const;
export type Height = (typeof HEIGHTS)[number];
export type StoredVideos = Record<`hls_${Height}`, string | null>;

/** Whether a video is kept elsewhere, under an absolute address. */
export function isElsewhere(stored: string): boolean {
  return /^https?:\/\//.test(stored);
}

/**
 * The absolute address of an episode's height for everybody and for good: what is kept elsewhere as it is, a file of
 * ours on the first host, or our playlist where addresses of files end.
 */
export function videoAddress(
  episode: StoredVideos & { id: string },
  height: Height,
  { publicOrigin, hosts, signer }: Delivery,
): string | null {
  const stored = episode[`hls_${height}`];
  if (stored === null || isElsewhere(stored)) return stored;
  if (signer) return `${publicOrigin}/media/hls/${episode.id}/${height}.m3u8`;
  return `${hosts[0] ?? publicOrigin}/storage/${stored}`;
}
