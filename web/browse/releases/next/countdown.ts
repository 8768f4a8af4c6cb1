import { formatCount, HOURS, pluralForm, type PluralForms } from '#web/format/format-count.ts';

/** A number of a countdown and its unit: 6 and «дней». */
export type CountdownPart = { value: number; unit: string };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const DAYS: PluralForms = ['день', 'дня', 'дней'];
const MINUTES: PluralForms = ['минута', 'минуты', 'минут'];
const SECONDS: PluralForms = ['секунда', 'секунды', 'секунд'];
// After «через».
const IN_MINUTES: PluralForms = ['минуту', 'минуты', 'минут'];
const IN_SECONDS: PluralForms = ['секунду', 'секунды', 'секунд'];

/** Splits milliseconds into days, hours and minutes, in the last hour into minutes and seconds. */
export function countdownParts(left: number): CountdownPart[] {
  const part = (value: number, forms: PluralForms) => ({ value, unit: pluralForm(value, forms) });
  const minutes = part(Math.floor((left % HOUR) / MINUTE), MINUTES);
  if (left < HOUR) return [minutes, part(Math.floor((left % MINUTE) / SECOND), SECONDS)];
  const hours = part(Math.floor((left % DAY) / HOUR), HOURS);
  return left < DAY ? [hours, minutes] : [part(Math.floor(left / DAY), DAYS), hours, minutes];
}

/** Formats milliseconds in their two largest units: «через 6 дней 22 часа», «через 12 минут». */
export function formatTimeLeft(left: number): string {
  const units = [
    [Math.floor(left / DAY), DAYS],
    [Math.floor((left % DAY) / HOUR), HOURS],
    [Math.floor((left % HOUR) / MINUTE), IN_MINUTES],
    [Math.floor((left % MINUTE) / SECOND), IN_SECONDS],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  // Seconds matter only in the last minute.
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first === 2 ? 3 : first + 2);
  const words = shown.filter(([count], i) => i === 0 || count > 0);
  return `через ${words.map(([count, forms]) => formatCount(count, forms)).join(' ')}`;
}

/** The milliseconds until a countdown changes: it counts minutes, in the last hour seconds. */
export function untilNextChange(left: number): number {
  // A millisecond more, so that the number has changed when the timer fires.
  return (left % (left < HOUR ? SECOND : MINUTE)) + 1;
}
