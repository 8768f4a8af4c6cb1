import type { FullRelease } from '#contract/releases.ts';
import { countOut } from '#web/entities/episode/format-episode.ts';
import { EPISODES, formatCount } from '#web/format/format-count.ts';

function formatEpisodeCount(out: number, total: number | null): string {
  return total !== null && total > out ? `${out} из ${total}` : formatCount(out, EPISODES);
}

type Progress = Pick<FullRelease, 'episodes' | 'episodes_total' | 'is_ongoing' | 'is_in_production' | 'type'>;

/**
 * Formats how many episodes have come out, here or elsewhere: «Онгоинг, 7 из 12», «12 эпизодов», «Анонс»; null for a
 * finished single film.
 */
export function formatProgress(release: Progress): string | null {
  const out = countOut(release.episodes);
  if (release.episodes.length === 0) return release.is_ongoing || release.is_in_production ? 'Анонс' : null;
  if (out === 0) return release.is_ongoing ? 'Онгоинг' : null;
  const count = formatEpisodeCount(out, release.episodes_total);
  if (release.is_ongoing) return `Онгоинг, ${count}`;
  if (release.is_in_production && release.type.value !== 'MOVIE') return `Сейчас в озвучке, ${count}`;
  return release.type.value === 'MOVIE' && out <= 1 ? null : count;
}
