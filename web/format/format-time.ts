import { formatPart, MOSCOW_TIME_ZONE } from './date-formats.ts';
import { HOURS, formatCount } from './format-count.ts';

export { MOSCOW_TIME_ZONE };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Numbers the calendar day in a time zone, so that consecutive days differ by one. */
function dayNumber(date: Date, timeZone: string): number {
  return Date.parse(`${formatPart('day', date, timeZone)}T00:00:00Z`) / (DAY * 1000);
}

// Nobody takes a day this near for one of another year.
const NEAR_DAYS = 90;

/** Formats a date, with the year when it is of another year and not near: «12 января», «12 января 2025». */
export function formatDate(date: Date, now: Date, timeZone: string): string {
  const text = formatPart('date', date, timeZone);
  const year = formatPart('year', date, timeZone);
  const isNear = Math.abs(dayNumber(date, timeZone) - dayNumber(now, timeZone)) <= NEAR_DAYS;
  return isNear || year === formatPart('year', now, timeZone) ? text : `${text} ${year}`;
}

const LONG = {
  minutes: (count: number) => formatCount(count, ['минуту', 'минуты', 'минут']),
  hours: (count: number) => formatCount(count, HOURS),
};
const SHORT = {
  minutes: (count: number) => `${count}\u00A0мин`,
  hours: (count: number) => `${count}\u00A0ч`,
};

/**
 * Formats a moment relative to `now`: «только что», «5 минут назад», «2 часа назад» (short: «2 ч назад»), «вчера»;
 * older and future moments become dates.
 */
export function formatTimeAgo(
  date: Date,
  now: Date,
  timeZone: string = MOSCOW_TIME_ZONE,
  { short = false } = {},
): string {
  const seconds = (now.getTime() - date.getTime()) / 1000;
  const units = short ? SHORT : LONG;
  if (seconds < 0) return formatDate(date, now, timeZone);
  if (seconds < MINUTE) return 'только что';
  if (seconds < HOUR) return `${units.minutes(Math.floor(seconds / MINUTE))} назад`;
  const days = dayNumber(now, timeZone) - dayNumber(date, timeZone);
  if (days === 0 || seconds < 6 * HOUR) return `${units.hours(Math.floor(seconds / HOUR))} назад`;
  return days === 1 ? 'вчера' : formatDate(date, now, timeZone);
}

/** Formats a full moment, for tooltips and screen readers: «12 января 2026, 21:05». */
export function formatMoment(date: Date, timeZone: string = MOSCOW_TIME_ZONE): string {
  const [day, year] = [formatPart('date', date, timeZone), formatPart('year', date, timeZone)];
  return `${day} ${year}, ${formatPart('hour', date, timeZone)}`;
}

/** Formats a duration in seconds: «30 с», «24 мин», «1 ч 38 мин». */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < MINUTE) return `${whole}\u00A0с`;
  const minutes = Math.round(whole / MINUTE);
  const rest = minutes % 60;
  if (minutes < 60) return `${minutes}\u00A0мин`;
  return [`${Math.floor(minutes / 60)}\u00A0ч`, rest > 0 && `${rest}\u00A0мин`].filter(Boolean).join(' ');
}

/** Formats seconds as a clock: «12:31», «1:02:03». */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}
