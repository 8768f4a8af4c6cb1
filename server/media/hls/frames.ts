import { Failure } from '#server/failure.ts';
import { flags, run } from '../probe/program.ts';
import { type HlsSegment, readSegments } from './hls.ts';

/** How many frames of a video its team can choose the picture of the episode from. */
export const FRAMES = 3;

/** The file in the folder of a video with one of its frames, from 1; made when somebody asks. */
export const frameFile = (number: number): string => `frame_${number}.jpg`;

const FRAME_KEY = new RegExp(String.raw`^videos/\d+/[^/]+/frame_[1-${FRAMES}]\.jpg$`);

/** Whether a key is that of a frame of a video. */
export const isFrameKey = (key: string): boolean => FRAME_KEY.test(key);

// Between openings and credits; later ones where a frame is black, white or of one colour.
const PLACES = [0.2, 0.5, 0.75];
const LATER = [0, 0.03, 0.06];
const MIN_CONTRAST = 18;

type Moment = { file: string; offset: number };

/** The segment at a part of a video, and the seconds into it. */
export function momentAt(segments: readonly HlsSegment[], part: number): Moment | undefined {
  let offset = segments.reduce((sum, { seconds }) => sum + seconds, 0) * part;
  for (const { file, seconds } of segments) {
    if (offset < seconds) return { file, offset };
    offset -= seconds;
  }
  return undefined;
}

async function grab(file: string, offset: number, signal: AbortSignal): Promise<Buffer> {
  // After the input: a segment has no index to seek by.
  const frame = { ss: offset.toFixed(3), map: '0:v:0', 'frames:v': 1, 'c:v': 'mjpeg', 'q:v': 2 };
  const input = ['-hide_banner', '-nostdin', '-v', 'error', '-i', `file:${file}`];
  return run('ffmpeg', [...input, ...flags({ ...frame, pix_fmt: 'yuvj420p', f: 'image2pipe' }), 'pipe:1'], {
    signal,
  });
}

async function hasContrast(jpeg: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const { channels } = await sharp(jpeg).stats();
  return channels.some(({ stdev }) => stdev >= MIN_CONTRAST);
}

/**
 * Makes three frames of a rendition as JPEG, in its size. `pathOf` gives the path of a segment on this machine. Fails
 * with `invalid` where the playlist or a segment cannot be read.
 */
export async function makeFrames(
  playlist: string,
  pathOf: (file: string) => Promise<string>,
  signal: AbortSignal,
): Promise<Buffer[]> {
  const segments = readSegments(playlist);
  if (!segments) throw new Failure('invalid', 'Плейлист видео не дописан.');
  const frames: Buffer[] = [];
  for (const place of PLACES) {
    let found: Buffer | undefined;
    for (const later of LATER) {
      const moment = momentAt(segments, place + later);
      const jpeg = moment && (await grab(await pathOf(moment.file), moment.offset, signal));
      if (!jpeg || jpeg.length === 0) continue;
      found = jpeg;
      if (await hasContrast(jpeg)) break;
    }
    if (!found) throw new Failure('invalid', 'В сегменте видео нет кадра.');
    frames.push(found);
  }
  return frames;
}
