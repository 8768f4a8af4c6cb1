import type { ReleasedEpisode } from '#contract/releases.ts';
import { weekdayWords } from '#web/entities/release/release.ts';
import { episodeLabel } from '#web/entities/episode/episode-words.ts';
import { hasVideo, inWatchingOrder } from '#web/entities/episode/film.ts';

/** The episode after this one that is not out yet, and on which days they come: «Обычно выходит по четвергам». */
export type Upcoming = { label: string; day: string | null };

function dayOf({ is_ongoing, is_in_production, publish_day }: ReleasedEpisode['release']): string | null {
  return is_ongoing || is_in_production ? `Обычно выходит ${weekdayWords(publish_day.value)}` : null;
}

/** What is still to come of a release after an episode; null when it is whole, or nobody knows. */
export function upcomingAfter(episode: ReleasedEpisode): Upcoming | null {
  const { release, ordinal } = episode;
  const episodes = inWatchingOrder(release.episodes);
  const next = episodes[episodes.findIndex(({ id }) => id === episode.id) + 1];
  if (next)
    return hasVideo(next) ? null : { label: `${episodeLabel(next)} ещё не вышел`, day: dayOf(release) };
  const day = dayOf(release);
  const { episodes_total: total } = release;
  if (day === null || !Number.isInteger(ordinal) || ordinal < 0) return null;
  return total === null || ordinal < total ? { label: `Эпизод ${ordinal + 1} ещё не вышел`, day } : null;
}

/**
 * The next episode of the release with video that the line does not lead to: where a queue of the viewer's own ends in
 * the middle.
 */
export function episodeBeyond(
  episode: ReleasedEpisode,
): ReleasedEpisode['release']['episodes'][number] | null {
  const episodes = inWatchingOrder(episode.release.episodes);
  const place = episodes.findIndex(({ id }) => id === episode.id);
  return place < 0 ? null : (episodes.slice(place + 1).find(hasVideo) ?? null);
}
