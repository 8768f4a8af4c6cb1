import type { ReleasedEpisode } from '#contract/releases.ts';
import type { Line } from '#web/entities/episode/line.ts';
import { episodeBeyond, upcomingAfter } from './upcoming.ts';

/** The texts that say why no episode follows. */
export type EndingWords = { heading: string; help: string | null };

/** Describes the end of a playlist: more episodes will come, the queue is over, or this was the last episode. */
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
