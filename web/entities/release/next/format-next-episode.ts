import { formatPart } from '#web/format/date-formats.ts';
import { formatComing, nameNearDay } from '#web/format/format-coming.ts';
import { formatNumber } from '#web/format/format-count.ts';
import type { AwaitedEpisode } from '#web/entities/viewer/bell/awaited-episode.ts';
import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { formatNextDay, formatNextTime } from './format-next-day.ts';
import type { NextEpisode } from './next-episode.ts';

// A day without a time is one of the schedule, which follows Moscow.
const zoneOf = ({ at }: NextEpisode, timeZone: string) => (at ? timeZone : MOSCOW_TIME_ZONE);

/** «4-й эпизод», with a space that does not break. */
export function nextEpisodeName({ number }: Pick<NextEpisode, 'number'>): string {
  return `${formatNumber(number)}-й\u00A0эпизод`;
}

/** The next episode as bells name it; when a late one comes is unknown. */
export function toAwaited(next: NextEpisode): AwaitedEpisode {
  const { at, day, isAbout, isLate } = next;
  return { name: nextEpisodeName(next), ...(isLate ? { at: null, day: null } : { at, day }), isAbout };
}

/** Formats when the next episode comes: «4-й эпизод: завтра, около 18:00», «4-й эпизод задерживается». */
export function formatNextEpisode(next: NextEpisode, now: Date, timeZone: string): string {
  const name = nextEpisodeName(next);
  if (next.isLate) return `${name} задерживается`;
  return `${name}: ${formatComing(next, now, timeZone) ?? 'перенос, без даты'}`;
}

/**
 * What `formatNextEpisode` does not say: the date of today or tomorrow and another time in Moscow, «Пятница, 27 ноября,
 * 18:00 МСК», and when a late episode was expected, «Ждали: пятница, 27 ноября, около 18:00 МСК». Null for nothing.
 */
export function formatNextDetails(next: NextEpisode, now: Date, timeZone: string): string | null {
  const { at, day, isLate } = next;
  if (!day) return null;
  const zone = zoneOf(next, timeZone);
  const date = formatNextDay(at ?? day, now, zone);
  if (isLate) {
    const time = at && formatNextTime({ ...next, at }, timeZone);
    return [`Ждали: ${date.toLowerCase()}`, time].filter(Boolean).join(', ');
  }
  const moscow = at && formatPart('hour', at, MOSCOW_TIME_ZONE);
  const isOther = moscow !== null && moscow !== formatPart('hour', at ?? day, zone);
  const words = [nameNearDay(at ?? day, now, zone) && date, isOther && `${moscow}\u00A0МСК`];
  return words.filter(Boolean).join(', ') || null;
}
