import { Failure } from '#server/failure.ts';
import { nameRate, parseRatio, rateOfFrames } from './frame-rate.ts';
import { inputArguments } from './input.ts';
import { flags, run } from './program.ts';
import type { Scan, VideoSource } from './video-source.ts';

export const PROGRESSIVE: Scan = { kind: 'progressive', first: 'top' };

/** The scan that the container names. */
export function namedScan(field_order: string | undefined): Scan {
  const isInterlaced = /^(tt|bb|tb|bt)$/.test(field_order ?? '');
  // Of the two letters the first is the order of storing, the second that of showing.
  return {
    kind: isInterlaced ? 'interlaced' : 'progressive',
    first: field_order?.endsWith('b') ? 'bottom' : 'top',
  };
}

const PLACES = [0.25, 0.5, 0.75];
const PLACE_SECONDS = 3;
const SHORT_SECONDS = 12;
const TIMEOUT_MS = 60_000;

// The rates of television; at others there are no fields. Codecs of the web know none either.
const MIN_TELEVISION_RATE = 24.5;
const WITHOUT_FIELDS = new Set(['av1', 'vp8', 'vp9', 'theora']);

/** Decodes some seconds in up to three places, and returns what `filters` print of each. */
async function look(
  { file, duration, video }: VideoSource,
  filters: string,
  signal: AbortSignal,
): Promise<string[]> {
  const places =
    duration < SHORT_SECONDS
      ? [{ ss: 0, t: SHORT_SECONDS }]
      : PLACES.map((part) => ({ ss: duration * part, t: PLACE_SECONDS }));
  const outputs: string[] = [];
  for (const place of places) {
    const args = [
      '-hide_banner',
      '-nostdin',
      ...flags({ v: 'error', ...place }),
      ...inputArguments(file),
      ...flags({ map: `0:${video.index}`, vf: filters, f: 'null' }),
      '-',
    ];
    outputs.push((await run('ffmpeg', args, { signal })).toString());
  }
  return outputs;
}

const PRINT_KINDS = 'idet,metadata=print:key=lavfi.idet.single.current_frame:file=-';

// Less is noise, which favours neither order of the fields.
const MIN_FRAMES = 6;
const MIN_COMBED_SHARE = 0.12;
const MIN_SAME_ORDER = 0.8;

/** Whether frames show lines of two moments; `unknown` where the picture hardly moves. */
function judge(outputs: string[]): 'combed top' | 'combed bottom' | 'whole' | 'unknown' {
  const count = (kind: string) => outputs.join('\n').split(`current_frame=${kind}`).length - 1;
  const [top, bottom, progressive] = [count('tff'), count('bff'), count('progressive')];
  const combed = top + bottom;
  if (combed + progressive < MIN_FRAMES) return 'unknown';
  const isInOrder = Math.max(top, bottom) >= combed * MIN_SAME_ORDER;
  if (combed < MIN_FRAMES || combed < (combed + progressive) * MIN_COMBED_SHARE || !isInOrder) return 'whole';
  return top > bottom ? 'combed top' : 'combed bottom';
}

const CADENCE = 5;
const CADENCE_FRAMES = 30;
const MIN_MOTION = 0.3;
const MAX_REPEATED_MOTION = 0.6;

/** Whether in some cycles of five fields one always repeats that before it. */
function hasCadence(motion: number[]): boolean | undefined {
  const phases = Array.from({ length: CADENCE }, (_, phase) => {
    const own = motion.filter((__, i) => i % CADENCE === phase);
    return own.reduce((sum, one) => sum + one, 0) / Math.max(1, own.length);
  }).toSorted((a, b) => a - b);
  const [least = 0, ...others] = phases;
  const mean = others.reduce((sum, one) => sum + one, 0) / others.length;
  return mean < MIN_MOTION ? undefined : least < mean * MAX_REPEATED_MOTION;
}

/** Whether fields were repeated to make 29.97 of film: of the upper fields of five frames two are the same. */
async function isTelecined(source: VideoSource, signal: AbortSignal): Promise<boolean> {
  const print = 'field=type=top,signalstats,metadata=print:key=lavfi.signalstats.YDIF:file=-';
  const found: boolean[] = [];
  for (const output of await look(source, print, signal)) {
    // The first frame has nothing before it.
    const motion = [...output.matchAll(/YDIF=([\d.]+)/g)].slice(1).map(([, value]) => Number(value));
    for (let i = 0; i + CADENCE_FRAMES <= motion.length; i += CADENCE_FRAMES) {
      const cadence = hasCadence(motion.slice(i, i + CADENCE_FRAMES));
      if (cadence !== undefined) found.push(cadence);
    }
  }
  return found.length > 0 && found.filter(Boolean).length > found.length / 2;
}

function lookShifted(source: VideoSource, first: Scan['first'], signal: AbortSignal): Promise<string[]> {
  const [order, next] = first === 'top' ? ['tff', 'bottom'] : ['bff', 'top'];
  const weave = `setfield=${order},separatefields,select='gte(n,1)',weave=first_field=${next}`;
  return look(source, `${weave},${PRINT_KINDS}`, signal);
}

async function scanOf(
  source: VideoSource,
  outputs: string[],
  rate: string,
  signal: AbortSignal,
): Promise<Scan> {
  const seen = judge(outputs);
  if (seen === 'whole') return PROGRESSIVE;
  if (seen === 'unknown') {
    // Slow pictures show that they are whole when their fields are mixed.
    const isWhole =
      source.video.scan.kind !== 'progressive' && (await isCombedShifted(source, 'top', signal));
    return isWhole ? PROGRESSIVE : source.video.scan;
  }
  const first = seen === 'combed top' ? 'top' : 'bottom';
  const isNtsc = Math.abs(parseRatio(rate) - 29.97) < 0.1;
  if (isNtsc && (await isTelecined(source, signal))) return { kind: 'telecined', first };
  return { kind: (await isCombedShifted(source, first, signal)) ? 'interlaced' : 'shifted', first };
}

async function isCombedShifted(
  source: VideoSource,
  first: Scan['first'],
  signal: AbortSignal,
): Promise<boolean> {
  return judge(await lookShifted(source, first, signal)).startsWith('combed');
}

function timesIn(output: string): number[] {
  return [...output.matchAll(/pts_time:([\d.-]+)/g)].map(([, time]) => Number(time));
}

// Each packet of a recording may be a field: then there are half as many frames.
function rateOfWhole(ofPackets: string, decoded: string[]): string {
  const [first] = decoded;
  const areFields = decoded.every((rate) => parseRatio(rate) * 1.9 < parseRatio(ofPackets));
  return first !== undefined && areFields ? first : ofPackets;
}

function rateFor({ kind }: Scan, rate: string): string {
  if (kind === 'telecined') return '24000/1001';
  return kind === 'interlaced' ? nameRate(parseRatio(rate) * 2) : rate;
}

/**
 * Looks at nine seconds of a video for lines of two moments in one picture, whatever its container says; returns the
 * source with its scan and the rate that shows its whole motion. Web videos and film at its own rate are not looked at.
 */
export async function lookAtScan(source: VideoSource, signal?: AbortSignal): Promise<VideoSource> {
  const { video } = source;
  const isTelevision = parseRatio(video.frameRate) > MIN_TELEVISION_RATE;
  if (WITHOUT_FIELDS.has(video.codec) || (video.scan.kind === 'progressive' && !isTelevision)) return source;
  const limited = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]);
  try {
    const outputs = await look(source, PRINT_KINDS, limited);
    const rates = outputs.flatMap((output) => rateOfFrames(timesIn(output)) ?? []);
    const rate = rateOfWhole(video.frameRate, rates);
    const scan = await scanOf(source, outputs, rate, limited);
    return { ...source, video: { ...video, scan, frameRate: rateFor(scan, rate) } };
  } catch (error) {
    signal?.throwIfAborted();
    // What is damaged there is found while it is encoded.
    if (!limited.aborted && !(error instanceof Failure && error.code === 'invalid')) throw error;
    return { ...source, video: { ...video, frameRate: rateFor(video.scan, video.frameRate) } };
  }
}
