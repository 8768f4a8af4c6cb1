import type { Positions } from '#web/entities/episode/positions.ts';
import { EPISODES, formatNumber, plural, pluralForm } from '#web/format/plural.ts';

export type RowStep = { episodeId: string; label: string; seen: number };

/**
 * Where a viewer goes on with a franchise watched in a row: the first episode not seen yet. Null when there is nothing
 * to watch.
 */
export function stepInRow(episodeIds: readonly string[], positions: Positions): RowStep | null {
  const [first] = episodeIds;
  if (first === undefined) return null;
  const seen = episodeIds.filter((id) => positions[id]?.isWatched).length;
  const next = episodeIds.find((id) => !positions[id]?.isWatched);
  if (next === undefined) return { episodeId: first, label: 'Смотреть подряд сначала', seen };
  const isBegun = seen > 0 || (positions[next]?.time ?? 0) > 0;
  return { episodeId: next, label: isBegun ? 'Продолжить подряд' : 'Смотреть подряд', seen };
}

/** «Просмотрено 14 из 38», before anything is seen «38 эпизодов подряд». */
export function rowWords(seen: number, total: number): string {
  if (seen > 0) return `Просмотрено ${formatNumber(seen)} из ${formatNumber(total)}`;
  return total === 1
    ? plural(total, EPISODES)
    : `${formatNumber(total)}\u00A0${pluralForm(total, EPISODES)} подряд`;
}
