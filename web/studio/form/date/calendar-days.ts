// Days are as the wire has them, «2026-02-01», and are reckoned in UTC, where each has 24 hours.

const DAY_MS = 24 * 3_600_000;
const MONTHS = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ');
const WEEK = 7;

const at = (day: string) => new Date(`${day}T00:00:00Z`);
const toText = (time: Date) => time.toISOString().slice(0, 10);

/** The day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return toText(new Date(at(day).getTime() + count * DAY_MS));
}

/** The same day so many months later or earlier, or the last one of a month that is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toText(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))));
}

// 0 is Monday.
const weekday = (day: string) => (at(day).getUTCDay() + WEEK - 1) % WEEK;

/** «февраль 2026» for a day of it. */
export function formatMonth(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(0, 4))}`;
}

/** The weeks of the month of a day, from Monday to Sunday; null before its first day and after its last. */
export function weeksOf(day: string): (string | null)[][] {
  const first = `${day.slice(0, 7)}-01`;
  const days = Array.from({ length: 31 }, (_, i) => addDays(first, i)).filter((one) =>
    one.startsWith(day.slice(0, 7)),
  );
  const cells = [...Array<null>(weekday(first)).fill(null), ...days];
  while (cells.length % WEEK > 0) cells.push(null);
  return Array.from({ length: cells.length / WEEK }, (_, i) => cells.slice(i * WEEK, (i + 1) * WEEK));
}

/** Where a key leads from a day in the grid of a calendar; undefined for a key that leads nowhere. */
export function dayByKey(day: string, key: string, isShift: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, WEEK - 1 - weekday(day));
    case 'PageUp':
      return addMonths(day, isShift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, isShift ? 12 : 1);
    default:
      return undefined;
  }
}
