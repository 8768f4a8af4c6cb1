import type { Positions } from '#web/entities/episode/positions.ts';
import { formatNumber, type PluralForms, pluralForm } from '#web/format/format-count.ts';

const OF_EPISODES: PluralForms = ['эпизода', 'эпизодов', 'эпизодов'];

export type FranchiseNextStep = { episodeId: string; label: string; seen: number };

/** Returns where a viewer continues a franchise: at its first unwatched episode. Null if there is nothing to watch. */
export function nextInFranchise(
  episodeIds: readonly string[],
  positions: Positions,
): FranchiseNextStep | null {
  const [first] = episodeIds;
  if (first === undefined) return null;
  const seen = episodeIds.filter((id) => positions[id]?.isWatched).length;
  const next = episodeIds.find((id) => !positions[id]?.isWatched);
  if (next === undefined) return { episodeId: first, label: 'Смотреть подряд сначала', seen };
  const isStarted = seen > 0 || (positions[next]?.time ?? 0) > 0;
  return { episodeId: next, label: isStarted ? 'Продолжить подряд' : 'Смотреть подряд', seen };
}

/**
 * Formats the progress over the episodes that can be watched: «Просмотрено 14 из 38»; before the first watched one
 * «Доступно 3 из 4 эпизодов», or null if all are there.
 */
export function formatFranchiseProgress(seen: number, watchable: number, total: number): string | null {
  if (seen > 0) return `Просмотрено ${formatNumber(seen)} из ${formatNumber(watchable)}`;
  if (watchable >= total) return null;
  return `Доступно ${formatNumber(watchable)} из ${formatNumber(total)}\u00A0${pluralForm(total, OF_EPISODES)}`;
}
