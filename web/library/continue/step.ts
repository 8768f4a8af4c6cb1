import type { Position, Positions } from '#web/entities/episode/positions.ts';
import { episodeLabel } from '#web/entities/episode/episode-words.ts';
import { resumeTime } from '#web/entities/episode/watched.ts';
import { lengthWords } from '#web/format/time.ts';
import type { Continued, ContinuedEpisode } from './continued.ts';

/** The one next step with a release: an episode, and the second to go on from, 0 for its beginning. */
export type Step = { episode: ContinuedEpisode; time: number };

function timeIn({ duration, ending }: ContinuedEpisode, position: Position | undefined): number {
  return position && resumeTime(position.time, duration, ending) > 0 ? position.time : 0;
}

/** The episode watched last while it is under way, else the one after it; null until that is out. */
export function stepOf({ episode, next }: Continued, positions: Positions): Step | null {
  const position = positions[episode.id];
  const time = timeIn(episode, position);
  if (time > 0 || !position?.isWatched) return { episode, time };
  return next && { episode: next, time: timeIn(next, positions[next.id]) };
}

/** «Эпизод 7 · осталось 11 мин», «Эпизод 8 · 24 мин» for one not begun; a film has no number. */
export function stepWords({ isFilm }: Pick<Continued, 'isFilm'>, { episode, time }: Step): string {
  const { duration } = episode;
  const left = time > 0 ? `осталось\u00A0${lengthWords(duration - time)}` : lengthWords(duration);
  return [!isFilm && episodeLabel(episode), duration > 0 && left].filter(Boolean).join(' · ');
}
