import { Failure } from '#server/failure.ts';
import { inputArguments } from './input.ts';
import type { VideoSource } from './video-source.ts';
import { flags, run } from './program.ts';

/** A damaged place: seconds from the start, and how many seconds of picture or sound are missing there. */
export type Damage = { at: number; lost: number };

const MIN_PICTURE_GAP = 0.4;
const MIN_SOUND_GAP = 0.25;
// Decoders say what is wrong some frames before or after the time of the frames around it.
const NEARBY = 3;
// A recording begins within a group of pictures that cannot be decoded.
const MIN_MOMENT = 1.5;

type Gap = { from: number; to: number };
type Heard = { gaps: Gap[]; errors: number[] };

const FRAME = /showinfo.*\bpts_time: *(-?[\d.]+)/;
const SAMPLES = /ashowinfo.*\brate:(\d+) nb_samples:(\d+)/;
const ERROR = /\[(?:error|fatal|panic)\]|\[warning\].*corrupt/;

/** Collects gaps and errors from ffmpeg's messages; the lines of `showinfo` between them say when they happen. */
function createListener(): { listen: (text: string) => void; heard: Heard } {
  const heard: Heard = { gaps: [], errors: [] };
  const ends: Record<'picture' | 'sound', number | undefined> = { picture: undefined, sound: undefined };
  let unfinished = '';
  const note = (kind: keyof typeof ends, from: number, seconds: number) => {
    const end = ends[kind];
    const least = kind === 'picture' ? MIN_PICTURE_GAP : MIN_SOUND_GAP;
    if (end !== undefined && from - end > least) heard.gaps.push({ from: end, to: from });
    ends[kind] = Math.max(end ?? 0, from + seconds);
  };
  const take = (line: string) => {
    const time = Number(FRAME.exec(line)?.[1]);
    const [, rate, samples] = SAMPLES.exec(line) ?? [];
    if (!Number.isNaN(time)) note(rate ? 'sound' : 'picture', time, Number(samples ?? 0) / Number(rate ?? 1));
    else if (ERROR.test(line)) heard.errors.push(Math.max(0, ends.picture ?? ends.sound ?? 0));
  };
  const listen = (text: string) => {
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) take(line);
  };
  return { listen, heard };
}

/** The damage that gaps and errors mean: a gap without an error is how the file was made. */
export function damageOf({ gaps, errors }: Heard): Damage[] {
  const isNear = (time: number, { from, to }: Gap) => time > from - NEARBY && time < to + NEARBY;
  const lost = gaps.filter((gap) => errors.some((time) => isNear(time, gap)));
  const rest = errors.filter((time) => time >= MIN_MOMENT && !lost.some((gap) => isNear(time, gap)));
  const places = [...lost, ...rest.map((time) => ({ from: time, to: time }))].toSorted(
    (a, b) => a.from - b.from,
  );
  const found: (Damage & { end: number })[] = [];
  for (const { from, to } of places) {
    const last = found.at(-1);
    if (last && from - last.end < NEARBY) {
      last.lost = Math.max(last.lost, to - from);
      last.end = Math.max(last.end, to);
    } else found.push({ at: from, lost: to - from, end: to });
  }
  return found.map(({ at, lost: seconds }) => ({ at, lost: seconds }));
}

/** Decodes a video once more and finds where it is damaged. */
export async function findDamage(source: VideoSource, signal?: AbortSignal): Promise<Damage[]> {
  const { file, video, audio } = source;
  const { listen, heard } = createListener();
  const sound = audio ? flags({ map: `0:${audio.index}`, af: 'ashowinfo' }) : [];
  const args = [
    '-hide_banner',
    '-nostdin',
    '-nostats',
    ...flags({ v: 'level+info' }),
    ...inputArguments(file),
    ...flags({ map: `0:${video.index}`, vf: 'showinfo=checksum=0' }),
    ...sound,
    ...flags({ f: 'null' }),
    '-',
  ];
  // What was published could be decoded before.
  await run('ffmpeg', args, { signal, onMessage: listen }).catch((error: unknown) => {
    if (!(error instanceof Failure && error.code === 'invalid')) throw error;
  });
  return damageOf(heard);
}
