/** The path of the calendar of all releases in production. */
export const SCHEDULE_CALENDAR = '/feeds/schedule.ics';

/** Returns the path of the calendar of a release's upcoming episodes. */
export function releaseCalendar({ alias }: { alias: string }): string {
  return `/feeds/releases/${encodeURIComponent(alias)}.ics`;
}

/** Returns the links that add a calendar; `origin` is the site's public origin. */
export function calendarLinks(origin: string, path: string) {
  // Programs that support this scheme subscribe to the calendar and keep reading it.
  const subscription = `${origin.replace(/^https?:/, 'webcal:')}${path}`;
  return {
    subscription,
    google: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscription)}`,
    file: path,
  };
}
