import { rhythmOf } from '#contract/publish-days.ts';
import { formatPart } from '#web/format/date-formats.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { formatRhythm } from '#web/entities/release/format-release.ts';
import { formatNextDay } from '../next/format-next-day.ts';
import type { PanelRelease } from './panel-release.ts';

type Announced = Pick<
  PanelRelease,
  'is_ongoing' | 'publish_day' | 'rhythm' | 'episodes' | 'next' | 'loadedAt'
>;

/**
 * Formats when the next episode comes: «4-й эпизод: пятница, 27 ноября, около 18:00», of an airing release without a
 * planned one «Выходит по пятницам»; null if nothing is expected.
 */
export function formatNext(
  { is_ongoing: isOngoing, publish_day, rhythm, episodes, next, loadedAt }: Announced,
  timeZone: string,
): string | null {
  if (next === null)
    return isOngoing && episodes.length > 0
      ? `Выходит ${formatRhythm(rhythmOf({ publish_day, rhythm }))}`
      : null;
  const name = `${formatNumber(next.number)}-й\u00A0эпизод`;
  if (next.isLate) return `${name} задерживается`;
  if (!next.day) return `${name}: перенос, без даты`;
  // A day without a time is one of the schedule, which follows Moscow.
  const date = formatNextDay(
    next.at ?? next.day,
    loadedAt,
    next.at ? timeZone : 'Europe/Moscow',
  ).toLowerCase();
  const time = next.at && formatPart('hour', next.at, timeZone);
  return [`${name}: ${date}`, time && `${next.isAbout ? 'около' : 'в'}\u00A0${time}`]
    .filter(Boolean)
    .join(', ');
}
