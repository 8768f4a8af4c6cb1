import { formatPart, MOSCOW_TIME_ZONE } from '#web/format/date-formats.ts';

const MONTHS = 'янв фев мар апр ма июн июл авг сен окт ноя дек'.split(' ');

/** The day in Moscow now: «2026-11-28». */
export function todayInMoscow(): string {
  return formatPart('day', new Date(), MOSCOW_TIME_ZONE);
}

function toDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  // The 31st of February would be a day of March.
  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day)
    return undefined;
  return at.toISOString().slice(0, 10);
}

// «26» is 2026; without a year it is the current one.
function toYear(text: string | undefined, today: string): number {
  if (text === undefined) return Number(today.slice(0, 4));
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function toMonth(word: string): number {
  const at = MONTHS.findIndex((start) => word.startsWith(start));
  // «ма» is May only as «май» and «мая».
  return at === 4 && !/^ма[йя]$/.test(word) ? 0 : at + 1;
}

const NUMBERS = /^(\d{1,2})[.,/\s-]+(\d{1,2})(?:[.,/\s-]+(\d{2}|\d{4}))?$/;
const WORDS = /^(\d{1,2})\s*([а-яё]{3,9})\.?(?:[\s,]+(\d{2}|\d{4})(?:\s*г\.?)?)?$/;
const WIRE = /^(\d{4})-(\d\d)-(\d\d)$/;

/**
 * Reads a day that somebody types: «01.02.2026», «1.2.26», «1.2», «1 февраля», «1 фев 2026» or as the wire has it.
 * Returns it as the wire does, «2026-02-01»; undefined for anything else, and for a day that no month has.
 */
export function readDay(typed: string, today: string): string | undefined {
  const text = typed.trim().toLowerCase().replace(/[.,]$/, '');
  const wire = WIRE.exec(text);
  if (wire) return toDay(Number(wire[1]), Number(wire[2]), Number(wire[3]));
  const [, day, month, year] = NUMBERS.exec(text) ?? [];
  if (day !== undefined) return toDay(toYear(year, today), Number(month), Number(day));
  const [, dayOfWord, word = '', yearOfWord] = WORDS.exec(text) ?? [];
  if (dayOfWord === undefined) return undefined;
  return toDay(toYear(yearOfWord, today), toMonth(word), Number(dayOfWord));
}

/** «01.02.2026» for a day of the wire; what is none stays as it was typed. */
export function formatTypedDay(day: string): string {
  return WIRE.test(day) ? day.split('-').toReversed().join('.') : day;
}

const HOUR = /^(\d{1,2})(?:[:.,\s-]?(\d\d))?$/;

/** Reads an hour that somebody types: «9:05», «09.05», «0905», «9». Returns «09:05»; undefined for anything else. */
export function readHour(typed: string): string | undefined {
  const [, hours, minutes = '00'] = HOUR.exec(typed.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** What is wrong with a day as a field holds it: it cannot be read, or is before `min`; undefined for none at all. */
export function problemOfDay(day: string, min?: string): string | undefined {
  if (day === '') return undefined;
  if (readDay(day, '') === undefined) return WRONG_DAY;
  return min !== undefined && day < min ? PAST_DAY : undefined;
}

/** What is wrong with an hour as a field holds it; undefined for none at all. */
export function problemOfHour(hour: string): string | undefined {
  return hour === '' || readHour(hour) !== undefined ? undefined : WRONG_HOUR;
}

/** Says how a day and an hour are typed, under a field that cannot be read. */
export const WRONG_DAY = 'Запишите день так: 01.02.2026 или 1 февраля.';
const PAST_DAY = 'Этот день уже прошёл.';
export const WRONG_HOUR = 'Запишите часы и минуты так: 19:30.';
