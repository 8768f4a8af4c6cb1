import type { EpisodeWithRelease } from '#contract/releases.ts';
import type { EpisodePlaylist } from '#web/entities/episode/playlist.ts';
import { formatNextDetails, formatNextEpisode } from '#web/entities/release/next/format-next-episode.ts';
import type { NextEpisode } from '#web/entities/release/next/next-episode.ts';
import { nextEpisodeInRelease, upcomingAfter } from './upcoming.ts';

/** The texts that say why no episode follows; `isAwaiting`: the next one is not out yet. */
export type EndingText = { heading: string; help: string | null; isAwaiting: boolean };

/** The episode that the team publishes next, if it is known, and the zone to name its time in. */
export type Plan = { upcoming: NextEpisode | null; now: Date; timeZone: string };

const NOT_AWAITING = { help: null, isAwaiting: false };

/** Describes the end of a playlist: more episodes will come, the queue is over, or this was the last episode. */
export function formatEnding(
  episode: EpisodeWithRelease,
  { title, isOwn }: Pick<EpisodePlaylist, 'title' | 'isOwn'>,
  plan: Plan | null = null,
): EndingText {
  if (isOwn && nextEpisodeInRelease(episode)) return { ...NOT_AWAITING, heading: 'Очередь закончилась' };
  const awaited = upcomingAfter(episode);
  if (awaited) {
    const next = plan?.upcoming;
    if (!plan || next?.number !== awaited.number)
      return { heading: awaited.label, help: awaited.day, isAwaiting: true };
    const { now, timeZone } = plan;
    const [heading, help] = [formatNextEpisode(next, now, timeZone), formatNextDetails(next, now, timeZone)];
    return { heading, help, isAwaiting: true };
  }
  if (isOwn) return { ...NOT_AWAITING, heading: 'Очередь закончилась' };
  if (title !== null) return { ...NOT_AWAITING, heading: 'Франшиза просмотрена до\u00A0конца' };
  return { ...NOT_AWAITING, heading: 'Вы досмотрели', help: episode.release.name.main };
}
