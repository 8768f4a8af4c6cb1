import type { MarkKind } from './marks.ts';

/** Whether a part is skipped by itself, on a press, or not at all. */
export const SKIP_CHOICES = ['always', 'ask', 'never'] as const;
export type SkipChoice = (typeof SKIP_CHOICES)[number];
export type SkipChoices = Record<`skip_${MarkKind}`, SkipChoice>;

/** The settings of whoever has chosen nothing: a scene after the credits is part of the story. */
export const DEFAULT_SKIPS: SkipChoices = {
  skip_recap: 'ask',
  skip_opening: 'ask',
  skip_ending: 'ask',
  skip_after_credits: 'never',
  skip_next_preview: 'ask',
};
