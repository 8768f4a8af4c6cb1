/** The calendar of everything that is being voiced. */
export const SCHEDULE_CALENDAR = '/feeds/schedule.ics';

/** The calendar of the episodes of one release that are to come. */
export function releaseCalendar({ alias }: { alias: string }): string {
  return `/feeds/releases/${encodeURIComponent(alias)}.ics`;
}

/** The ways to take a calendar; `origin` is where the site is seen from outside. */
export function calendarLinks(origin: string, path: string) {
  // Programs that know this scheme subscribe: the calendar goes on being read.
  const subscription = `${origin.replace(/^https?:/, 'webcal:')}${path}`;
  return {
    subscription,
    google: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscription)}`,
    file: path,
  };
}
