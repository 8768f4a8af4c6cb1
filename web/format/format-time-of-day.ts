const TIME = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' });

/** Formats the time of a day in the zone of the browser: «19:24». */
export function formatTimeOfDay(date: Date): string {
  return TIME.format(date);
}
