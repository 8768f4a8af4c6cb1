import { parseClock } from '#web/format/parse-clock.ts';
import type { ReportedPlace } from '#web/player/store/use-playback-report.ts';

/** The two edges of a mark, as the viewer has typed them. */
export type MarkTexts = { start: string; stop: string };

/**
 * Reads where an opening or ending should be; one in the second half of the episode is the ending. `place` is null
 * while nothing is typed, `problem` says what cannot be sent.
 */
export function readMark(
  { start, stop }: MarkTexts,
  duration: number,
): { place: ReportedPlace | null; problem: string | null } {
  const [from, to] = [parseClock(start), parseClock(stop)];
  const refuse = (problem: string) => ({ place: null, problem });
  if (from === undefined || to === undefined) return refuse('Время пишут так: 1:23');
  if (from === null && to === null) return { place: null, problem: null };
  if (duration > 0 && Math.max(from ?? 0, to ?? 0) > Math.ceil(duration)) return refuse('Эпизод короче');
  if (from !== null && to !== null && to <= from) return refuse('Конец должен быть позже начала');
  const middle = ((from ?? to ?? 0) + (to ?? from ?? 0)) / 2;
  const mark = middle < duration / 2 ? 'opening' : 'ending';
  return { place: { mark, mark_start: from, mark_stop: to }, problem: null };
}
