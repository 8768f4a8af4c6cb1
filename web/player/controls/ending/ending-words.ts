import type { ReleasedEpisode } from '#contract/releases.ts';
import type { Line } from '#web/entities/episode/line.ts';
import { episodeBeyond, upcomingAfter } from './upcoming.ts';

/** Why nothing follows, in a line or two. */
export type EndingWords = { heading: string; help: string | null };

/**
 * What is said after the last episode of a line: that more is to come, that the queue is over, or that this was all.
 */
export function endingWords(
  episode: ReleasedEpisode,
  { title, isOwn }: Pick<Line, 'title' | 'isOwn'>,
): EndingWords {
  if (isOwn && episodeBeyond(episode)) return { heading: 'Очередь закончилась', help: null };
  const upcoming = upcomingAfter(episode);
  if (upcoming) return { heading: upcoming.label, help: upcoming.day };
  if (isOwn) return { heading: 'Очередь закончилась', help: null };
  if (title !== null) return { heading: 'Франшиза просмотрена до конца', help: null };
  const isFilm = episode.release.type.value === 'MOVIE';
  return { heading: isFilm ? 'Фильм закончился' : 'Это последний эпизод', help: null };
}
