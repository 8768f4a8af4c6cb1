import { MARK_GENITIVES, MARK_NAMES } from '#contract/mark-names.ts';
import { MARK_KINDS, type MarkKind } from '#contract/marks.ts';
import { type Marks, wholeSeconds } from '#server/catalog/episodes/mark-columns.ts';
import { Failure } from '#server/failure.ts';
import type { Fields } from '../../records/record-kind.ts';

export type EpisodeMarks = Record<MarkKind, Marks> & {
  /** Seconds; 0 when it is unknown. */
  duration: number;
  /** Which of the marks are to be written. */
  written: readonly MarkKind[];
};

// The video may end within the last whole second.
const TOLERANCE = 1;
// What comes before what, where an episode has both.
const ORDER: readonly (readonly [MarkKind, MarkKind])[] = [
  ['recap', 'ending'],
  ['recap', 'next_preview'],
  ['opening', 'next_preview'],
  ['ending', 'after_credits'],
];

/** The marks of an episode as they are to be; undefined when a change leaves them and the duration alone. */
export function changedMarks(now: Fields, changed: Fields): EpisodeMarks | undefined {
  const written = MARK_KINDS.filter((kind) => kind in changed || 'duration' in changed);
  if (written.length === 0) return undefined;
  return { ...(now as unknown as EpisodeMarks), ...(changed as Partial<EpisodeMarks>), written };
}

// «24:02», as the form shows it.
function formatLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

function problemOf(kind: MarkKind, { start, stop }: Marks, duration: number): string | undefined {
  const name = MARK_GENITIVES[kind];
  if (start === null && stop === null) return undefined;
  if (start === null || stop === null) return `У ${name} нужны и начало, и конец.`;
  if (start >= stop) return `Начало ${name} должно быть раньше конца.`;
  const whole = wholeSeconds({ start, stop });
  if ((whole.start ?? 0) >= (whole.stop ?? 0))
    return `У ${name} нужна хотя бы одна целая секунда: приложения читают целые.`;
  if (duration > 0 && stop > duration + TOLERANCE)
    return `Конец ${name} за концом видео: в нём ${formatLength(duration)}.`;
  return undefined;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// Of two marks that cannot be together, the first of them earlier in the list of kinds.
function problemBetween(one: MarkKind, other: MarkKind, marks: EpisodeMarks): string | undefined {
  const [a, b] = [marks[one], marks[other]];
  if (a.start === null || a.stop === null || b.start === null || b.stop === null) return undefined;
  if (a.start < b.stop && b.start < a.stop)
    return `${capitalized(MARK_NAMES[one])} и ${MARK_NAMES[other]} заходят друг на друга.`;
  const isWrong = a.start > b.start && ORDER.some(([first, second]) => first === one && second === other);
  return isWrong ? `Начало ${MARK_GENITIVES[other]} должно быть позже ${MARK_GENITIVES[one]}.` : undefined;
}

/** Throws `invalid` for marks outside of the video, in the wrong order, or over each other. */
export function checkMarks(marks: EpisodeMarks | undefined): void {
  if (!marks) return;
  const problems: Partial<Record<MarkKind, string>> = {};
  for (const kind of marks.written) {
    const problem = problemOf(kind, marks[kind], marks.duration);
    if (problem !== undefined) problems[kind] = problem;
  }
  if (Object.keys(problems).length === 0)
    for (const [i, one] of MARK_KINDS.entries())
      for (const other of MARK_KINDS.slice(i + 1)) {
        const written = marks.written.findLast((kind) => kind === one || kind === other);
        const problem = problemBetween(one, other, marks);
        if (written && problem !== undefined) problems[written] ??= problem;
      }
  const [message] = Object.values(problems);
  if (message === undefined) return;
  const errors = Object.entries(problems).map(([part, problem]) => [part, [problem]]);
  throw new Failure('invalid', message, Object.fromEntries(errors));
}

const OF_OTHERS = ['hls_480', 'hls_720', 'hls_1080', 'duration'];

/** Throws `invalid` for addresses of others or another duration where the video is on this site. */
export function refuseOwnVideo(changed: Fields, hasOwnVideo: boolean): void {
  const field = hasOwnVideo ? OF_OTHERS.find((one) => one in changed) : undefined;
  if (field === undefined) return;
  const message = 'Видео эпизода на этом сайте: его заменяет новое видео, а не адрес.';
  throw new Failure('invalid', message, { [field]: [message] });
}
