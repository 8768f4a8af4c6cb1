/** The sound of a part of a video: for each tenth of a second from `from` on the highest amplitude, 0 to 255. */
export type SoundPart = { from: number; peaks: Uint8Array };

/** Seconds of the whole video, and the parts of it that were measured; none where it has no sound. */
export type Waveform = { duration: number; parts: SoundPart[] };

export const VALUES_A_SECOND = 10;
const MAX = 255;

export const endOf = ({ from, peaks }: SoundPart): number => from + peaks.length / VALUES_A_SECOND;

/** Reads a waveform as the server sends it. */
export function parseWaveform(text: string): Waveform {
  const { duration, parts } = JSON.parse(text) as {
    duration: number;
    parts: { from: number; peaks: string }[];
  };
  const bytes = (peaks: string) => Uint8Array.from(atob(peaks), (one) => one.codePointAt(0) ?? 0);
  return { duration, parts: parts.map(({ from, peaks }) => ({ from, peaks: bytes(peaks) })) };
}

/**
 * The heights, 0 to 1, of columns over a stretch of time. A column is as high as the loudest value in it; where nothing
 * was measured it is null.
 */
export function columnsOf(
  parts: readonly SoundPart[],
  { from, to, count }: { from: number; to: number; count: number },
): (number | null)[] {
  const width = (to - from) / count;
  return Array.from({ length: count }, (_, i) => {
    const [begin, end] = [from + i * width, from + (i + 1) * width];
    const part = parts.find((one) => begin >= one.from - width / 2 && begin < endOf(one));
    if (!part) return null;
    const first = Math.max(0, Math.floor((begin - part.from) * VALUES_A_SECOND));
    const last = Math.max(first + 1, Math.ceil((end - part.from) * VALUES_A_SECOND));
    return Math.max(0, ...part.peaks.subarray(first, last)) / MAX;
  });
}
