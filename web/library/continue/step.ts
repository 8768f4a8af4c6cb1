import type { Position, Positions } from '#web/entities/episode/positions.ts';
import { episodeLabel } from '#web/entities/episode/format-episode.ts';
import { resumeTime } from '#web/entities/episode/watched.ts';
import { formatDuration } from '#web/format/format-time.ts';
import type { Continued, ContinuedEpisode } from './continued.ts';

/** How to continue a release: an episode and the second to start from, 0 for its beginning. */
export type NextStep = { episode: ContinuedEpisode; time: number };

function timeIn(episode: ContinuedEpisode, position: Position | undefined): number {
  return position && resumeTime(position.time, episode.duration, episode) > 0 ? position.time : 0;
}

/** The episode watched last if it is unfinished, otherwise the next one; null until that is out. */
export function nextStep({ episode, next }: Continued, positions: Positions): NextStep | null {
  const position = positions[episode.id];
  const time = timeIn(episode, position);
  if (time > 0 || !position?.isWatched) return { episode, time };
  return next && { episode: next, time: timeIn(next, positions[next.id]) };
}

/** Formats a step: «Эпизод 7 · осталось 11 мин», or «Эпизод 8 · 24 мин» if not started; a movie has no number. */
export function formatStep({ isFilm }: Pick<Continued, 'isFilm'>, { episode, time }: NextStep): string {
  const { duration } = episode;
  const left = time > 0 ? `осталось\u00A0${formatDuration(duration - time)}` : formatDuration(duration);
  return [!isFilm && episodeLabel(episode), duration > 0 && left].filter(Boolean).join(' · ');
}
