/** The kinds of marks of an episode, in the order in which they mostly come. */
export const MARK_KINDS = ['recap', 'opening', 'ending', 'after_credits', 'next_preview'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** The kinds that clients of the wire do not know: an episode has them in one list. */
export const OTHER_MARK_KINDS = ['recap', 'after_credits', 'next_preview'] as const satisfies MarkKind[];
export type OtherMarkKind = (typeof OTHER_MARK_KINDS)[number];

/** What people call each kind: «опенинг», «начало опенинга». */
export const MARK_NAMES: Record<MarkKind, { one: string; ofOne: string }> = {
  recap: { one: 'пересказ', ofOne: 'пересказа' },
  opening: { one: 'опенинг', ofOne: 'опенинга' },
  ending: { one: 'эндинг', ofOne: 'эндинга' },
  after_credits: { one: 'сцена после титров', ofOne: 'сцены после титров' },
  next_preview: { one: 'анонс следующего эпизода', ofOne: 'анонса следующего эпизода' },
};

/** Whether a part is skipped by itself, on a press, or not at all. */
export const SKIP_CHOICES = ['always', 'ask', 'never'] as const;
export type SkipChoice = (typeof SKIP_CHOICES)[number];
export type SkipChoices = Record<MarkKind, SkipChoice>;

/** Of whoever has chosen nothing: a scene after the credits is part of the story. */
export const DEFAULT_SKIPS: SkipChoices = {
  recap: 'ask',
  opening: 'ask',
  ending: 'ask',
  after_credits: 'never',
  next_preview: 'ask',
};

/** A value for each kind. */
export function forEachMark<T>(valueOf: (kind: MarkKind) => T): Record<MarkKind, T> {
  return Object.fromEntries(MARK_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<MarkKind, T>;
}
