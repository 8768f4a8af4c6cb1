import type { Call } from '#contract/client.ts';
import { type EpisodeWithRelease, releaseByIdOrAlias } from '#contract/releases.ts';
import { hasVideo, isBlocked } from '#web/entities/episode/player-episode.ts';
import { type WideCover, wideCover } from '#web/entities/release/wide-cover.ts';
import { formatPremiere } from '#web/entities/release/format-premiere.ts';
import { formatWeekday } from '#web/entities/release/format-release.ts';

/** What the page of an episode that does not play at once shows: the wide picture, and when to expect the video. */
export type UnavailableFacts = { cover: WideCover | null; expected: string | null };

/** Formats when the first video of a release, or its next one, is expected; null when nothing is known. */
export function formatExpected({ release }: Pick<EpisodeWithRelease, 'release'>, now: Date): string | null {
  if (!release.episodes.some(hasVideo)) return formatPremiere(release, now);
  if (!release.is_ongoing && !release.is_in_production) return null;
  const day = formatWeekday(release.publish_day.value).replace(' ', '\u00A0');
  return `Новые эпизоды обычно выходят ${day}`;
}

/** Loads the facts about an episode that does not play at once; null for one that does. */
export async function loadUnavailableFacts(
  call: Call,
  episode: EpisodeWithRelease,
): Promise<UnavailableFacts | null> {
  const { release } = episode;
  if (hasVideo(episode) && !isBlocked(release) && !release.age_rating.is_adult) return null;
  const full = await call(releaseByIdOrAlias, {
    params: { idOrAlias: String(release.id) },
    query: { include: ['background_covers'] },
  }).catch(() => null);
  return {
    cover: wideCover(full?.background_covers ?? []),
    expected: formatExpected(episode, new Date()),
  };
}
