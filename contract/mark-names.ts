import type { MarkKind } from './marks.ts';

/** What people call each kind: «опенинг». */
export const MARK_NAMES: Record<MarkKind, string> = {
  recap: 'пересказ',
  opening: 'опенинг',
  ending: 'эндинг',
  after_credits: 'сцена после титров',
  next_preview: 'анонс',
};

/** The same names as in «начало опенинга». */
export const MARK_GENITIVES: Record<MarkKind, string> = {
  recap: 'пересказа',
  opening: 'опенинга',
  ending: 'эндинга',
  after_credits: 'сцены после титров',
  next_preview: 'анонса',
};
