/** Formats the first and the last day of a week: «16–22 ноября», «28 декабря – 3 января». */
export function formatWeek(from: string, to: string): string {
  const [day, month] = from.split(' ');
  return to.endsWith(` ${month}`) ? `${day}–${to}` : `${from} – ${to}`;
}
