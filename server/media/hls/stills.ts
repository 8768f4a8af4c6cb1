import { Failure } from '#server/failure.ts';
import { flags, run } from '../probe/program.ts';
import { readSegments, type HlsSegment } from './hls.ts';

/** The file in the folder of a video with frames for the card of its release: eight, one below the other. */
export const STILLS_FILE = 'stills.webp';

const COUNT = 8;
const CELL = { width: 480, height: 270 };
const RGB = 3;
const CELL_BYTES = CELL.width * CELL.height * RGB;
// The first and the last tenth are black pictures, openings and credits.
const FROM = 0.1;
const UNTIL = 0.9;
const MIN_SECONDS = 4;

type Moment = { file: string; offset: number };

/** The segments with the frames, and the seconds into each; none of a video that is too short for eight. */
export function planStills(segments: readonly HlsSegment[]): Moment[] {
  const total = segments.reduce((sum, { seconds }) => sum + seconds, 0);
  if (total < MIN_SECONDS) return [];
  return Array.from({ length: COUNT }, (_, i) => {
    let offset = total * (FROM + ((UNTIL - FROM) * i) / COUNT);
    for (const { file, seconds } of segments) {
      if (offset < seconds) return { file, offset };
      offset -= seconds;
    }
    return { file: segments.at(-1)?.file ?? '', offset: 0 };
  });
}

async function grabCell(file: string, offset: number, signal?: AbortSignal): Promise<Buffer> {
  const { width, height } = CELL;
  const vf = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=area,crop=${width}:${height}`;
  return run(
    'ffmpeg',
    [
      '-hide_banner',
      '-nostdin',
      '-v',
      'error',
      '-i',
      `file:${file}`,
      // After the input: a segment has no index to seek by.
      ...flags({
        ss: offset.toFixed(3),
        map: '0:v:0',
        'frames:v': 1,
        vf,
        'c:v': 'rawvideo',
        pix_fmt: 'rgb24',
        f: 'rawvideo',
      }),
      'pipe:1',
    ],
    { signal },
  );
}

/**
 * Makes the picture with the frames of a rendition, as WebP; null of a video that is too short. `pathOf` gives the path
 * of a segment on this machine. Fails with `invalid` where the playlist or a segment cannot be read.
 */
export async function makeStills(
  playlist: string,
  pathOf: (file: string) => Promise<string>,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const segments = readSegments(playlist);
  if (!segments) throw new Failure('invalid', 'Плейлист видео не дописан.');
  const moments = planStills(segments);
  if (moments.length === 0) return null;
  const cells: Buffer[] = [];
  for (const { file, offset } of moments) {
    const segment = await pathOf(file);
    const cell = await grabCell(segment, offset, signal);
    // The last frame of a segment begins before its end.
    cells.push(cell.length === CELL_BYTES ? cell : await grabCell(segment, 0, signal));
  }
  const rgb = Buffer.concat(cells);
  if (rgb.length !== COUNT * CELL_BYTES) throw new Failure('invalid', 'В сегменте видео нет кадра.');
  const { default: sharp } = await import('sharp');
  const raw = { width: CELL.width, height: COUNT * CELL.height, channels: RGB } as const;
  return sharp(rgb, { raw }).webp({ quality: 60, effort: 6 }).toBuffer();
}
