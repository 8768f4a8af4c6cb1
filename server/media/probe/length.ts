import { Failure } from '#server/failure.ts';
import { rateOfFrames } from './frame-rate.ts';
import { flags } from './program.ts';
import { isWholeFile } from './whole-file.ts';

/** Runs ffprobe for the file: with these arguments, output and messages by pieces. */
export type Probe = (
  args: string[],
  onOutput: (text: string) => void,
  onMessage?: (text: string) => void,
) => Promise<unknown>;

type Named = {
  file: string;
  index: number;
  format: string;
  /** Its clock may begin anew on the way, and its length is estimated. */
  isRecording: boolean;
  start: number;
  claimed: number | undefined;
};
export type Timing = {
  /** Seconds from the start of the file to the end of the last frame. */
  duration: number;
  /** What the container says, when it is not so. */
  claimed?: number;
  /** The constant rate of the packets; undefined when there are too few of them. */
  frameRate: string | undefined;
};

const SHORT_SECONDS = 40;
const PLACE_SECONDS = 15;
const END_SECONDS = 10;

// A small file may have millions of packets.
const MAX_TIMES = 20_000;

// ffmpeg joins parts of a recording whose clocks differ by more.
const MAX_STEP = 10;

type Packets = {
  times: number[];
  last: number | undefined;
  /** Seconds in which the clock ran on. */
  played: number;
  messages: number;
};

function readTimes(): { take: (text: string) => void; end: () => Omit<Packets, 'messages'> } {
  const [shown, decoded]: [number[], number[]] = [[], []];
  let isEveryShown = true;
  let last: number | undefined;
  let played = 0;
  let before = Number.NaN;
  let unfinished = '';
  const takeLine = (line: string) => {
    const [pts = Number.NaN, dts = Number.NaN] = line.split(',').map(Number.parseFloat);
    const time = Number.isNaN(pts) ? dts : pts;
    if (Number.isNaN(time)) return;
    last = Math.max(last ?? 0, time);
    const now = Number.isNaN(dts) ? pts : dts;
    if (now > before && now - before < MAX_STEP) played += now - before;
    before = now;
    if (decoded.length >= MAX_TIMES || shown.length >= MAX_TIMES) return;
    isEveryShown &&= !Number.isNaN(pts);
    if (!Number.isNaN(pts)) shown.push(pts);
    if (!Number.isNaN(dts)) decoded.push(dts);
  };
  const take = (text: string) => {
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  };
  // AVI has the times of decoding only.
  return { take, end: () => ({ times: isEveryShown ? shown : decoded, last, played }) };
}

async function readPackets(probe: Probe, index: number, places: string[]): Promise<Packets> {
  const { take, end } = readTimes();
  let messages = 0;
  const entries = flags({ select_streams: index, show_entries: 'packet=pts_time,dts_time', of: 'csv=p=0' });
  const intervals = places.length > 0 ? flags({ read_intervals: places.join(',') }) : [];
  await probe(
    [...entries, ...intervals],
    take,
    (text) => (messages += /not on whitelist/.test(text) ? 0 : 1),
  );
  return { ...end(), messages };
}

// The rate comes from the start and the middle, the length from the end.
function placesOf({ start, claimed = 0 }: Named): string[] {
  if (claimed < SHORT_SECONDS) return [];
  const middle = start + claimed / 2;
  const end = start + claimed - END_SECONDS;
  return [`${start}%+${PLACE_SECONDS}`, `${middle}%+${PLACE_SECONDS}`, `${end}%`];
}

function isLess(seconds: number, than: number): boolean {
  return seconds < than * 0.95 - 1;
}

/** Fails with `invalid` when of `whole` seconds only `read` can be read. */
export function refuseTruncated(read: number, whole: number): void {
  if (!isLess(read, whole)) return;
  throw new Failure(
    'invalid',
    `Видео обрывается: из ${Math.floor(whole)} с читаются только ${Math.floor(read)} с. Скопируйте файл ещё раз.`,
  );
}

function secondsOf(frameRate = '25/1'): number {
  const [above = 25, below = 1] = frameRate.split('/').map(Number);
  return below / above;
}

// All of it is read, except from a disk that is too slow for that.
async function readRecording(probe: Probe, { index, claimed, start }: Named): Promise<Timing> {
  const read = await readPackets(probe, index, []).catch(async (error: unknown) => {
    if (claimed === undefined) throw error;
    return { ...(await readPackets(probe, index, [`${start}%+${PLACE_SECONDS}`])), played: claimed };
  });
  const frameRate = rateOfFrames(read.times);
  return { duration: read.last === undefined ? 0 : read.played + secondsOf(frameRate), frameRate };
}

/**
 * Reads the length and the rate of a video from its packets. Where the container names a much greater length and the
 * file lacks a part, it fails with `invalid`.
 */
export async function readTiming(probe: Probe, named: Named): Promise<Timing> {
  const { file, index, format, start, claimed } = named;
  if (named.isRecording) return readRecording(probe, named);
  // A file without an index refuses to seek.
  const looked = await readPackets(probe, index, placesOf(named)).catch(() => readPackets(probe, index, []));
  const frameRate = rateOfFrames(looked.times);
  const endOf = ({ last }: Packets) =>
    last === undefined ? 0 : Math.max(0, last - start) + secondsOf(frameRate);
  const end = endOf(looked);
  if (claimed === undefined) return { duration: end, frameRate };
  if (isLess(claimed, end)) return { duration: end, claimed, frameRate };
  if (!isLess(end, claimed)) return { duration: claimed, frameRate };
  const whole = await readPackets(probe, index, []);
  const duration = endOf(whole);
  if (!isLess(duration, claimed)) return { duration: claimed, frameRate };
  if (whole.messages > 0 || !(await isWholeFile(file, format))) refuseTruncated(duration, claimed);
  return { duration, claimed, frameRate };
}
