import type { Source } from '../probe/ffprobe.ts';

export type RenditionName = '480' | '720' | '1080';
export type Rendition = {
  name: RenditionName;
  width: number;
  height: number;
  /** Ceiling of the picture's bit rate, kbit/s. */
  maxrate: number;
};

type Rung = { name: RenditionName; long: number; short: number; maxrate: number };
const LOWEST: Rung = { name: '480', long: 854, short: 480, maxrate: 1400 };
const HIGHER: readonly Rung[] = [
  { name: '720', long: 1280, short: 720, maxrate: 2800 },
  { name: '1080', long: 1920, short: 1080, maxrate: 5000 },
];
// A source cropped a little (1916x1072) still counts as what it was before.
const NEARLY = 0.9;

// Encoders want even numbers; the nearest one, unless it is larger than the source.
function even(length: number, source: number): number {
  return Math.max(2, Math.min(Math.round(length / 2), Math.floor(source / 2)) * 2);
}

/**
 * The renditions of a video from low to high: as many as its size fills, never larger than itself, its aspect kept with
 * even numbers.
 */
export function planLadder({ width, height }: Pick<Source['video'], 'width' | 'height'>): Rendition[] {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const filled = HIGHER.filter((rung) => long >= rung.long * NEARLY || short >= rung.short * NEARLY);
  return [LOWEST, ...filled].map(({ name, maxrate, ...box }) => {
    const scale = Math.min(1, box.long / long, box.short / short);
    return { name, maxrate, width: even(width * scale, width), height: even(height * scale, height) };
  });
}

const MAX_AUDIO = 128_000;

/** Bits a second of the sound: never more than the source has, never more than 128 kbit/s. */
export function audioBitrate(audio: NonNullable<Source['audio']>): number {
  const usual = audio.channels === 1 ? MAX_AUDIO / 2 : MAX_AUDIO;
  return Math.min(audio.bitrate ?? usual, MAX_AUDIO);
}

/** Bytes that a video can need at most, with pictures and the packaging of the stream. */
export function maxBytes(ladder: Rendition[], duration: number): number {
  const kilobits = ladder.reduce((sum, rendition) => sum + rendition.maxrate + MAX_AUDIO / 1000, 0);
  return Math.ceil(kilobits * 125 * duration * 1.1) + 16_000_000;
}
