import type { VideoSource } from '../probe/video-source.ts';

export type RenditionName = '480' | '720' | '1080';
export type Rendition = {
  name: RenditionName;
  width: number;
  height: number;
  /** The highest video bit rate, kbit/s. */
  maxrate: number;
};

type Rung = { name: RenditionName; long: number; short: number; maxrate: number };
const LOWEST: Rung = { name: '480', long: 854, short: 480, maxrate: 1400 };
const HIGHER: readonly Rung[] = [
  { name: '720', long: 1280, short: 720, maxrate: 2800 },
  { name: '1080', long: 1920, short: 1080, maxrate: 5000 },
];
// A slightly cropped source (1916x1072) still counts as its original size.
const TOLERANCE = 0.9;

// Encoders need even numbers: the nearest one that is not larger than the source.
function roundToEven(length: number, source: number): number {
  return Math.max(2, Math.min(Math.round(length / 2), Math.floor(source / 2)) * 2);
}

/** Plans the renditions of a video from low to high: none larger than the source, in its aspect, with even sizes. */
export function planLadder({ width, height }: Pick<VideoSource['video'], 'width' | 'height'>): Rendition[] {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const filled = HIGHER.filter((rung) => long >= rung.long * TOLERANCE || short >= rung.short * TOLERANCE);
  return [LOWEST, ...filled].map(({ name, maxrate, ...box }) => {
    const scale = Math.min(1, box.long / long, box.short / short);
    return {
      name,
      maxrate,
      width: roundToEven(width * scale, width),
      height: roundToEven(height * scale, height),
    };
  });
}

const MAX_AUDIO = 128_000;

/**
 * The audio bit rate in bits per second: at most that of a source in AAC-LC and at most 128 kbit/s. Bits of another
 * codec are no measure: Opus and HE-AAC need half as many for the same sound.
 */
export function audioBitrate({ channels, bitrate, isAacLc }: NonNullable<VideoSource['audio']>): number {
  const usual = channels === 1 ? MAX_AUDIO / 2 : MAX_AUDIO;
  return isAacLc ? Math.min(bitrate ?? usual, MAX_AUDIO) : usual;
}

/**
 * The most bytes that a video can need, with pictures, stream overhead, and a copy of its lowest height while it is
 * made.
 */
export function maxVideoBytes(ladder: Rendition[], duration: number): number {
  const copied = [...ladder, ...ladder.slice(0, 1)];
  const kilobits = copied.reduce((sum, rendition) => sum + rendition.maxrate + MAX_AUDIO / 1000, 0);
  return Math.ceil(kilobits * 125 * duration * 1.1) + 16_000_000;
}
