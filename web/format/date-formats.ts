export const MOSCOW_TIME_ZONE = 'Europe/Moscow';

/** The zone of this browser. Only `Intl` knows its name, and the first question takes a phone 100 ms. */
export const LOCAL_TIME_ZONE = 'local';

// Creating the first Russian `Intl.DateTimeFormat` takes a phone 100 ms, so the words and the usual zones are here.
const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');
const WEEKDAYS = 'воскресенье понедельник вторник среда четверг пятница суббота'.split(' ');
const SHORT_WEEKDAYS = 'вс пн вт ср чт пт сб'.split(' ');

const MINUTE_MS = 60_000;

// Moscow has the same offset since then.
const MOSCOW_OFFSET_MS = 180 * MINUTE_MS;
const MOSCOW_OFFSET_SINCE = Date.parse('2014-10-26T00:00:00Z');

// Creating a formatter costs a hundred times as much as using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formatters.set(timeZone, made);
  return made;
}

/** The clock and the calendar of a time zone at a moment, to be read as if it were UTC. */
export function clockAt(date: Date, timeZone: string): Date {
  const at = date.getTime();
  if (timeZone === 'UTC') return date;
  if (timeZone === MOSCOW_TIME_ZONE && at >= MOSCOW_OFFSET_SINCE) return new Date(at + MOSCOW_OFFSET_MS);
  if (timeZone === LOCAL_TIME_ZONE) return new Date(at - date.getTimezoneOffset() * MINUTE_MS);
  return new Date(`${formatterFor(timeZone).format(date).replace(' ', 'T')}Z`);
}

const PARTS = {
  // «2026-11-20».
  day: (clock) => clock.toISOString().slice(0, 10),
  // «2026».
  year: (clock) => String(clock.getUTCFullYear()),
  // «20 ноября».
  date: (clock) => `${clock.getUTCDate()} ${MONTHS[clock.getUTCMonth()]}`,
  // «21:05».
  hour: (clock) => clock.toISOString().slice(11, 16),
  // «пятница».
  weekday: (clock) => WEEKDAYS[clock.getUTCDay()] ?? '',
  // «пт».
  shortWeekday: (clock) => SHORT_WEEKDAYS[clock.getUTCDay()] ?? '',
} satisfies Record<string, (clock: Date) => string>;

/** Formats a part of a moment in a time zone. */
export function formatPart(part: keyof typeof PARTS, date: Date, timeZone: string): string {
  return PARTS[part](clockAt(date, timeZone));
}
