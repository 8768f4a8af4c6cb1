import { rhythmOf } from '#contract/publish-days.ts';
import { formatRhythm } from '#web/entities/release/format-release.ts';
import { formatNextEpisode } from '#web/entities/release/next/format-next-episode.ts';
import type { PanelRelease } from './panel-release.ts';

type Announced = Pick<
  PanelRelease,
  'is_ongoing' | 'publish_day' | 'rhythm' | 'episodes' | 'next' | 'loadedAt'
>;

/**
 * Formats when the next episode comes, of an airing release without a planned one «Выходит по пятницам»; null if
 * nothing is expected.
 */
export function formatNext(
  { is_ongoing: isOngoing, publish_day, rhythm, episodes, next, loadedAt }: Announced,
  timeZone: string,
): string | null {
  if (next !== null) return formatNextEpisode(next, loadedAt, timeZone);
  return isOngoing && episodes.length > 0
    ? `Выходит ${formatRhythm(rhythmOf({ publish_day, rhythm }))}`
    : null;
}
