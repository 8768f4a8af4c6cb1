import { fullEpisodeTitle } from '#web/entities/episode/format-episode.ts';
import { formatDuration } from '#web/format/format-time.ts';
import type { HistoryEntry } from './history-entry.ts';

/** Formats the title of an episode: «Эпизод 7. Страница из воска»; a movie has its name only. */
export function formatEntryTitle(entry: Pick<HistoryEntry, 'isFilm' | 'ordinal' | 'name'>): string {
  return entry.isFilm ? (entry.name ?? 'Фильм') : fullEpisodeTitle(entry);
}

/** Formats how far an episode was watched: «просмотрено», «осталось 11 мин». */
export function formatProgress({
  time,
  isWatched,
  duration,
}: Pick<HistoryEntry, 'time' | 'isWatched' | 'duration'>): string {
  if (isWatched) return 'просмотрено';
  return duration > time ? `осталось\u00A0${formatDuration(duration - time)}` : 'начато';
}

/** The watched part of an episode, 0 to 1. */
export function watchedPart({
  time,
  isWatched,
  duration,
}: Pick<HistoryEntry, 'time' | 'isWatched' | 'duration'>): number {
  if (isWatched) return 1;
  return duration > 0 ? Math.min(1, time / duration) : 0;
}
