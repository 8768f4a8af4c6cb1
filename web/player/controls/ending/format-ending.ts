import type { EpisodeWithRelease } from '#contract/releases.ts';
import type { EpisodePlaylist } from '#web/entities/episode/playlist.ts';
import { nextEpisodeInRelease, upcomingAfter } from './upcoming.ts';

/** The texts that say why no episode follows. */
export type EndingText = { heading: string; help: string | null };

/** Describes the end of a playlist: more episodes will come, the queue is over, or this was the last episode. */
export function formatEnding(
  episode: EpisodeWithRelease,
  { title, isOwn }: Pick<EpisodePlaylist, 'title' | 'isOwn'>,
): EndingText {
  if (isOwn && nextEpisodeInRelease(episode)) return { heading: 'Очередь закончилась', help: null };
  const upcoming = upcomingAfter(episode);
  if (upcoming) return { heading: upcoming.label, help: upcoming.day };
  if (isOwn) return { heading: 'Очередь закончилась', help: null };
  if (title !== null) return { heading: 'Франшиза просмотрена до конца', help: null };
  const isFilm = episode.release.type.value === 'MOVIE';
  return { heading: isFilm ? 'Фильм закончился' : 'Это последний эпизод', help: null };
}
