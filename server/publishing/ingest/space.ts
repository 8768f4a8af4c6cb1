import { noSpace } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';

/** The free bytes where a video is made and published. */
export async function readFreeSpace({ work, space }: Storage): Promise<number> {
  const [inWork, stored] = await Promise.all([work.freeSpace(), space?.()]);
  return Math.min(inWork, stored?.free ?? inWork);
}

/** Says that a video may need more bytes than are free; undefined when there are enough. */
export function describeShortage(free: number, needed: number): string | undefined {
  if (free >= needed) return undefined;
  const gigabytes = (bytes: number) => (bytes / 1e9).toLocaleString('ru', { maximumFractionDigits: 1 });
  return `На диске с видео мало места: свободно ${gigabytes(free)} ГБ, а может понадобиться ${gigabytes(needed)} ГБ.`;
}

/** Throws `no_space` when a video may need more bytes than are free. */
export function requireSpace(free: number, needed: number): void {
  const shortage = describeShortage(free, needed);
  if (shortage !== undefined) throw noSpace(shortage);
}
