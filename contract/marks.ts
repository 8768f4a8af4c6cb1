/** The kinds of marks of an episode, in the order in which they mostly come. */
export const MARK_KINDS = ['recap', 'opening', 'ending', 'after_credits', 'next_preview'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** The kinds that clients of the wire do not know: an episode has them in one list. */
export const OTHER_MARK_KINDS = ['recap', 'after_credits', 'next_preview'] as const satisfies MarkKind[];
export type OtherMarkKind = (typeof OTHER_MARK_KINDS)[number];

/** A value for each kind. */
export function forEachMark<T>(valueOf: (kind: MarkKind) => T): Record<MarkKind, T> {
  return Object.fromEntries(MARK_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<MarkKind, T>;
}
