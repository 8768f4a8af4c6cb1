import { formatCount, type PluralForms } from '#web/format/format-count.ts';

const MINUTE = 60_000;
const DAYS: PluralForms = ['день', 'дня', 'дней'];

/** Formats the time until a moment: «Через 51 мин», «через 2 ч 5 мин», «через 3 дня»; null if it has passed. */
export function formatCountdown(at: Date, now: Date): string | null {
  const minutes = Math.ceil((at.getTime() - now.getTime()) / MINUTE);
  if (minutes <= 0) return null;
  if (minutes < 60) return `Через ${minutes}\u00A0мин`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `Через ${formatCount(Math.floor(hours / 24), DAYS)}`;
  const rest = minutes % 60;
  return `Через ${hours}\u00A0ч${rest > 0 ? ` ${rest}\u00A0мин` : ''}`;
}
