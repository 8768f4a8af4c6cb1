import { forEachMark, MARK_NAMES, type SkipChoice } from '#contract/marks.ts';

/** «Опенинг». */
export const MARK_TITLES = forEachMark((kind) => {
  const { one } = MARK_NAMES[kind];
  return one.charAt(0).toUpperCase() + one.slice(1);
});

export const SKIP_TITLES: Record<SkipChoice, string> = {
  always: 'Всегда',
  ask: 'Спросить',
  never: 'Никогда',
};
