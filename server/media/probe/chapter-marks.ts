import type { Chapter } from './tracks.ts';

/** Where the opening and the ending of a video are, in seconds. */
export type SkipMarks = Partial<Record<'opening' | 'ending', { start: number; stop: number }>>;

const NUMBER = String.raw`(?:\d{1,3}[.):\s-]+)?`;
const REST = String.raw`(?:[\s-]*(?:credits|song|theme|титры|\d{1,2}))?`;
const NAMES = {
  opening: new RegExp(`^${NUMBER}(?:op|opening|опенинг)${REST}$`, 'iu'),
  ending: new RegExp(`^${NUMBER}(?:ed|ending|эндинг)${REST}$`, 'iu'),
} as const;
// Songs last a minute and a half. A longer chapter holds more than the song.
const MAX_SECONDS = 240;

function markOf(chapters: readonly Chapter[], name: RegExp, duration: number) {
  const [found, ...more] = chapters.filter(({ title }) => name.test(title ?? ''));
  if (!found || more.length > 0) return undefined;
  const start = Math.max(0, Math.round(found.start));
  const stop = Math.min(Math.round(found.stop), Math.floor(duration));
  return start < stop && stop - start <= MAX_SECONDS ? { start, stop } : undefined;
}

/** Finds the opening and the ending among the chapters of a video by their titles: «Opening», «OP», «Эндинг»… */
export function marksOfChapters(chapters: readonly Chapter[], duration: number): SkipMarks {
  const [opening, ending] = [NAMES.opening, NAMES.ending].map((name) => markOf(chapters, name, duration));
  return { ...(opening && { opening }), ...(ending && { ending }) };
}

function formatSecond(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const RUSSIAN = { opening: 'опенинг', ending: 'эндинг' } as const;

/** Says what chapters with these marks are used for; an empty string for no marks. */
export function formatMarks(marks: SkipMarks): string {
  const found = (['opening', 'ending'] as const).flatMap((name) => {
    const mark = marks[name];
    return mark ? [`${RUSSIAN[name]} ${formatSecond(mark.start)}–${formatSecond(mark.stop)}`] : [];
  });
  return found.join(', ');
}
