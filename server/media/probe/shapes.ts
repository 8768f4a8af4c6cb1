import { z } from 'zod';
import { parseRatio } from './frame-rate.ts';
import { flags } from './program.ts';

const number = z.coerce.number().optional().catch(undefined);
const frames = z.object({
  frames: z.array(z.object({ width: number, height: number, sample_aspect_ratio: z.string().optional() })),
});

/** The stored size of a picture, and the shape of its pixels. */
export type Shape = { width: number; height: number; pixel: number };

// Discs have pixels of 0.9 to 2.9; what lies far off is an error of the program that wrote the file.
const MIN_PIXEL = 0.25;
const MAX_PIXEL = 4;

export function isPixelShape(ratio: number): boolean {
  return ratio >= MIN_PIXEL && ratio <= MAX_PIXEL;
}

/** The size with square pixels. */
export function shownSize({ width, height, pixel }: Shape): { width: number; height: number } {
  return { width: Math.round(width * (isPixelShape(pixel) ? pixel : 1)), height };
}

const PLACES = 12;
// Recordings have no index that leads to key frames, but one at least so often.
const RECORDING_SECONDS = 2.5;

type Named = { index: number; start: number; duration: number; isRecording: boolean };

/**
 * Looks at key frames in twelve places of a video; returns the different shapes in their order. Recordings and joined
 * files change theirs on the way.
 */
export async function readShapes(
  probe: (args: string[]) => Promise<Buffer>,
  { index, start, duration, isRecording }: Named,
): Promise<Shape[]> {
  const length = isRecording ? String(RECORDING_SECONDS) : '#1';
  const places = Array.from({ length: PLACES }, (_, i) => `${start + (duration * i) / PLACES}%+${length}`);
  const args = [
    ...flags({ select_streams: index, skip_frame: 'nokey', of: 'json' }),
    ...flags({ show_entries: 'frame=width,height,sample_aspect_ratio' }),
  ];
  const intervals = flags({ read_intervals: places.join(',') });
  const answer = await probe([...args, ...intervals]).catch(() => probe(args));
  const seen = new Map<string, Shape>();
  for (const { width = 0, height = 0, sample_aspect_ratio } of frames.parse(JSON.parse(answer.toString()))
    .frames) {
    const pixel = parseRatio(sample_aspect_ratio) || 1;
    const shape = { width, height, pixel };
    const { width: wide } = shownSize(shape);
    if (width > 0 && height > 0) seen.set(`${wide}x${height}`, seen.get(`${wide}x${height}`) ?? shape);
  }
  return [...seen.values()];
}
