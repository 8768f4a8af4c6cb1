export const MAX_FRAME_RATE = 60;
const MIN_FRAME_RATE = 1;
const STANDARD =
  '12000/1001 12/1 15000/1001 15/1 24000/1001 24/1 25/1 30000/1001 30/1 48000/1001 48/1 50/1 60000/1001 60/1'
    .split(' ')
    .map((name) => ({ name, rate: parseRatio(name) }));
// 24 and 23.976 differ by 0.1 %.
const SAME = 0.0004;
const SIMILAR = 0.03;
const EQUAL = 0.05;
// Matroska rounds times to milliseconds.
const ROUNDING = 0.0011;
const MIN_EQUAL = 0.9;
const MAX_REGULAR = 1.8;
const MAX_TREMBLING = 1.3;
const FILM = 24_000 / 1001;
const NTSC = 30_000 / 1001;
// A pause between two frames that is no rate: a gap, or the way from one place of the file to another.
const MAX_PAUSE = 2;

/** Parses a ratio of ffprobe, `24000/1001` or `16:9`; 0 when there is none. */
export function parseRatio(text: string | undefined): number {
  const [above, below] = (text ?? '').split(/[/:]/).map(Number);
  return above && below ? above / below : 0;
}

function nearest(rate: number, tolerance: number): string | undefined {
  const found = STANDARD.toSorted((a, b) => Math.abs(a.rate - rate) - Math.abs(b.rate - rate))[0];
  return found && Math.abs(found.rate / rate - 1) < tolerance ? found.name : undefined;
}

/** Names a rate as ffmpeg writes it; rates above 60 are divided, so that each shown frame lasts equally long. */
export function nameRate(rate: number): string {
  const shown = rate / Math.ceil(rate / (MAX_FRAME_RATE * (1 + SAME)));
  const bounded = Math.max(MIN_FRAME_RATE, shown);
  const standard = nearest(bounded, SAME);
  if (standard) return standard;
  const whole = Math.round(bounded);
  return Math.abs(whole / bounded - 1) < SAME ? `${whole}/1` : `${Math.round(bounded * 1000)}/1000`;
}

function meanRate(steps: number[]): number {
  return steps.length / steps.reduce((sum, step) => sum + step, 0);
}

/**
 * The constant rate for frames at these times (seconds, in any order); undefined for less than three. A rate that
 * varies becomes the standard one that shows the fastest tenth of the frames.
 */
export function rateOfFrames(times: number[]): string | undefined {
  const sorted = [...new Set(times)].toSorted((a, b) => a - b);
  const steps = sorted.slice(1).map((time, i) => time - (sorted[i] ?? 0));
  const usual = steps.filter((step) => step < MAX_PAUSE).toSorted((a, b) => a - b);
  if (usual.length < 2) return undefined;
  const median = usual[Math.floor(usual.length / 2)] ?? 0;
  // Lost frames and the joint of two recordings are no part of the rate.
  const equal = usual.filter((step) => Math.abs(step - median) <= Math.max(median * EQUAL, ROUNDING));
  if (equal.length >= usual.length * MIN_EQUAL) return nameRate(meanRate(equal));
  const average = meanRate(usual.filter((step) => step < median * MAX_REGULAR));
  const fastest = 1 / (usual[Math.floor(usual.length / 10)] ?? 1);
  // Frames of film on a disc last two and three fields by turns.
  const isFilm = Math.abs(average / FILM - 1) < 0.005 && Math.abs(fastest / NTSC - 1) < SIMILAR;
  if (isFilm) return '24000/1001';
  // Telephones write times that tremble.
  const trembling = fastest / average < MAX_TREMBLING ? nearest(average, SIMILAR / 2) : undefined;
  return trembling ?? nearest(fastest, SIMILAR) ?? nameRate(fastest);
}
