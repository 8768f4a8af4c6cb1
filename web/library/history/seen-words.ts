import { fullEpisodeTitle } from '#web/entities/episode/episode-words.ts';
import { lengthWords } from '#web/format/time.ts';
import type { Seen } from './seen.ts';

/** «Эпизод 7. Страница из воска»; a film is told by its own name alone. */
export function seenTitle(seen: Pick<Seen, 'isFilm' | 'ordinal' | 'name'>): string {
  return seen.isFilm ? (seen.name ?? 'Фильм') : fullEpisodeTitle(seen);
}

/** How far an episode was watched: «Просмотрено», «Осталось 11 мин». */
export function progressWords({
  time,
  isWatched,
  duration,
}: Pick<Seen, 'time' | 'isWatched' | 'duration'>): string {
  if (isWatched) return 'Просмотрено';
  return duration > time ? `Осталось\u00A0${lengthWords(duration - time)}` : 'Начато';
}

/** How much of the line under the picture is red: 0 to 1. */
export function progressPart({
  time,
  isWatched,
  duration,
}: Pick<Seen, 'time' | 'isWatched' | 'duration'>): number {
  if (isWatched) return 1;
  return duration > 0 ? Math.min(1, time / duration) : 0;
}
