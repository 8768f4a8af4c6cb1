import { Failure } from '#server/failure.ts';
import type { Fields } from '../../records/record-kind.ts';
import { type Marks, wholeSeconds } from './mark-columns.ts';

export type EpisodeMarks = {
  /** Seconds; 0 when it is unknown. */
  duration: number;
  opening: Marks;
  ending: Marks;
  /** Which of the two are to be written. */
  written: readonly Part[];
};
type Part = 'opening' | 'ending';

const NAMES: Record<Part, string> = { opening: 'опенинга', ending: 'эндинга' };
// The video may end within the last whole second.
const TOLERANCE = 1;

/** The marks of an episode as they are to be; undefined when a change leaves them and the duration alone. */
export function changedMarks(now: Fields, changed: Fields): EpisodeMarks | undefined {
  const written = (['opening', 'ending'] as const).filter((part) => part in changed || 'duration' in changed);
  if (written.length === 0) return undefined;
  return { ...(now as unknown as EpisodeMarks), ...(changed as Partial<EpisodeMarks>), written };
}

// «24:02», as the form shows it.
function formatLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

function problemOf(part: Part, { start, stop }: Marks, duration: number): string | undefined {
  if (start === null && stop === null) return undefined;
  if (start === null || stop === null) return `У ${NAMES[part]} нужны и начало, и конец.`;
  if (start >= stop) return `Начало ${NAMES[part]} должно быть раньше конца.`;
  const whole = wholeSeconds({ start, stop });
  if ((whole.start ?? 0) >= (whole.stop ?? 0))
    return `У ${NAMES[part]} нужна хотя бы одна целая секунда: приложения читают целые.`;
  if (duration > 0 && stop > duration + TOLERANCE)
    return `Конец ${NAMES[part]} за концом видео: в нём ${formatLength(duration)}.`;
  return undefined;
}

/** Throws `invalid` for marks outside of the video, in the wrong order, or over each other. */
export function checkMarks(marks: EpisodeMarks | undefined): void {
  if (!marks) return;
  const { duration, opening, ending, written } = marks;
  const problems: Partial<Record<Part, string>> = {};
  for (const part of written) {
    const problem = problemOf(part, marks[part], duration);
    if (problem !== undefined) problems[part] = problem;
  }
  const isOver = (opening.start ?? 0) < (ending.stop ?? 0) && (ending.start ?? 0) < (opening.stop ?? 0);
  const areBoth = opening.stop !== null && ending.stop !== null;
  const last = written.at(-1);
  if (last && Object.keys(problems).length === 0 && areBoth && isOver)
    problems[last] = 'Опенинг и эндинг заходят друг на друга.';
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
