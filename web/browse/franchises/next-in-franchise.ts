import type { Positions } from '#web/entities/episode/positions.ts';
import { EPISODES, formatNumber, formatCount, pluralForm } from '#web/format/format-count.ts';

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

/** Formats the progress: «Просмотрено 14 из 38», or «38 эпизодов подряд» before the first watched episode. */
export function formatFranchiseProgress(seen: number, total: number): string {
  if (seen > 0) return `Просмотрено ${formatNumber(seen)} из ${formatNumber(total)}`;
  return total === 1
    ? formatCount(total, EPISODES)
    : `${formatNumber(total)}\u00A0${pluralForm(total, EPISODES)} подряд`;
}
