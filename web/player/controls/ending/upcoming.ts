import type { EpisodeWithRelease } from '#contract/releases.ts';
import { formatWeekday } from '#web/entities/release/format-release.ts';
import { episodeLabel } from '#web/entities/episode/format-episode.ts';
import { hasVideo, inWatchingOrder } from '#web/entities/episode/player-episode.ts';

/** The next episode, not released yet, its number, and its usual weekday: «Обычно выходит по четвергам». */
export type UpcomingEpisode = { number: number; label: string; day: string | null };

function dayOf({ is_ongoing, is_in_production, publish_day }: EpisodeWithRelease['release']): string | null {
  return is_ongoing || is_in_production ? `Обычно выходит ${formatWeekday(publish_day.value)}` : null;
}

/** Returns the next episode of a release that is not out yet; null when the release is complete, or unknown. */
export function upcomingAfter(episode: EpisodeWithRelease): UpcomingEpisode | null {
  const { release, ordinal } = episode;
  const episodes = inWatchingOrder(release.episodes);
  const next = episodes[episodes.findIndex(({ id }) => id === episode.id) + 1];
  if (next) {
    const label = `${episodeLabel(next)} ещё не\u00A0вышел`;
    return hasVideo(next) ? null : { number: next.ordinal, label, day: dayOf(release) };
  }
  const day = dayOf(release);
  const { episodes_total: total } = release;
  if (day === null || !Number.isInteger(ordinal) || ordinal < 0) return null;
  const number = ordinal + 1;
  return total === null || ordinal < total
    ? { number, label: `Эпизод ${number} ещё не\u00A0вышел`, day }
    : null;
}

/** Returns the next episode of the release with video, to continue after the viewer's own queue has ended. */
export function nextEpisodeInRelease(
  episode: EpisodeWithRelease,
): EpisodeWithRelease['release']['episodes'][number] | null {
  const episodes = inWatchingOrder(episode.release.episodes);
  const index = episodes.findIndex(({ id }) => id === episode.id);
  return index < 0 ? null : (episodes.slice(index + 1).find(hasVideo) ?? null);
}
