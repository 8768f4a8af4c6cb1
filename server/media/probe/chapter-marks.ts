import { MARK_NAMES } from '#contract/mark-names.ts';
import { MARK_KINDS, type MarkKind } from '#contract/marks.ts';
import type { Chapter } from './tracks.ts';

/** Where the parts of a video are that a viewer may skip, in seconds. */
export type SkipMarks = Partial<Record<MarkKind, { start: number; stop: number }>>;

const NUMBER = String.raw`(?:\d{1,3}[.):\s-]+)?`;
const REST = String.raw`(?:[\s-]*(?:credits|song|theme|титры|\d{1,2}))?`;
const titled = (names: string) => new RegExp(`^${NUMBER}(?:${names})${REST}$`, 'iu');
const NAMES: Record<MarkKind, RegExp> = {
  recap: titled('recap|previously(?: on)?|пересказ|краткое содержание'),
  opening: titled('op|opening|опенинг'),
  ending: titled('ed|ending|эндинг'),
  after_credits: titled('(?:after|post)[ -]?credits?(?: scene)?|сцена после титров'),
  next_preview: titled('(?:next )?(?:episode )?preview|pv|next episode|анонс|превью'),
};
// Songs last a minute and a half. A longer chapter holds more than the song.
const MAX_SECONDS = 240;

function markOf(chapters: readonly Chapter[], name: RegExp, duration: number) {
  const [found, ...more] = chapters.filter(({ title }) => name.test(title ?? ''));
  if (!found || more.length > 0) return undefined;
  const start = Math.max(0, Math.round(found.start));
  const stop = Math.min(Math.round(found.stop), Math.floor(duration));
  return start < stop && stop - start <= MAX_SECONDS ? { start, stop } : undefined;
}

/** Finds the marks of a video among its chapters by their titles: «Opening», «ED», «Recap», «Превью»… */
export function marksOfChapters(chapters: readonly Chapter[], duration: number): SkipMarks {
  const found = MARK_KINDS.map((kind) => [kind, markOf(chapters, NAMES[kind], duration)] as const);
  return Object.fromEntries(found.filter(([, mark]) => mark !== undefined));
}

function formatSecond(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Says what chapters with these marks are used for; an empty string for no marks. */
export function formatMarks(marks: SkipMarks): string {
  const found = MARK_KINDS.flatMap((name) => {
    const mark = marks[name];
    return mark ? [`${MARK_NAMES[name]} ${formatSecond(mark.start)}–${formatSecond(mark.stop)}`] : [];
  });
  return found.join(', ');
}
