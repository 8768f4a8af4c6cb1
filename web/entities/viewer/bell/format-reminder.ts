import type { Notifications } from '#contract/notifications.ts';
import { formatComing } from '#web/format/format-coming.ts';
import type { AwaitedEpisode } from './awaited-episode.ts';

/** Where notices of new episodes come: the site, push messages in this browser, the daily e-mail. */
export type ReminderPlaces = { site: boolean; push: boolean; email: boolean };

/** A visitor is told on the site, by what this browser keeps. */
export const PLACES_OF_VISITORS: ReminderPlaces = { site: true, push: false, email: false };

/** Reads from the viewer's settings where new episodes of favourites are announced. */
export function placesOf(settings: Notifications, hasPush: boolean): ReminderPlaces {
  const has = (channel: 'site' | 'push' | 'email') =>
    settings.of_favorites && (settings.kinds[channel]?.includes('episode') ?? false);
  return {
    site: has('site'),
    push: has('push') && hasPush && settings.devices.some(({ is_current: isCurrent }) => isCurrent),
    email: has('email') && settings.by_email && settings.email !== null,
  };
}

/**
 * Formats what a bell promises: «Напомним на сайте и в браузере: 5-й эпизод, пятница, 27 ноября, около 18:00»; null if
 * the viewer has turned off all notices of new episodes.
 */
export function formatReminder(
  awaited: AwaitedEpisode | null,
  places: ReminderPlaces,
  now: Date,
  timeZone: string,
): string | null {
  const names = [places.site && 'на\u00A0сайте', places.push && 'в\u00A0браузере', places.email && 'письмом'];
  const known = names.filter((name) => name !== false);
  if (known.length === 0) return null;
  const where = [known.slice(0, -1).join(', '), known.at(-1)].filter(Boolean).join(' и\u00A0');
  if (awaited === null) return `Напомним ${where}, когда выйдет эпизод`;
  const name = awaited.name.charAt(0).toLowerCase() + awaited.name.slice(1);
  return `Напомним ${where}: ${[name, formatComing(awaited, now, timeZone)].filter(Boolean).join(', ')}`;
}
