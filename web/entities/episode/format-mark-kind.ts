import { MARK_NAMES } from '#contract/mark-names.ts';
import { forEachMark } from '#contract/marks.ts';
import type { SkipChoice } from '#contract/skip-choices.ts';

/** «Опенинг». */
export const MARK_TITLES = forEachMark((kind) => {
  const one = MARK_NAMES[kind];
  return one.charAt(0).toUpperCase() + one.slice(1);
});

export const SKIP_TITLES: Record<SkipChoice, string> = {
  always: 'Всегда',
  ask: 'Спросить',
  never: 'Никогда',
};
