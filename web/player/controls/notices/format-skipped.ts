import { MARK_NAMES } from '#contract/mark-names.ts';
import type { MarkKind } from '#contract/marks.ts';

/** What was skipped by itself: «Пропущен опенинг», «Пропущены пересказ и опенинг». */
export function formatSkipped(kinds: readonly MarkKind[]): string {
  const verb = kinds.length > 1 ? 'Пропущены' : kinds[0] === 'after_credits' ? 'Пропущена' : 'Пропущен';
  return `${verb} ${new Intl.ListFormat('ru').format(kinds.map((kind) => MARK_NAMES[kind]))}`;
}
