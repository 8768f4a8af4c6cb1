/**
 * The next moment when a clock of the zone shows the hour; one that the clock leaps over in spring is shown a little
 * later.
 */
export function nextDigest(now: Date, hour: number, timeZone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = here.startOfDay().with({ hour });
  const next =
    Temporal.ZonedDateTime.compare(today, here) > 0 ? today : today.add({ days: 1 }).with({ hour });
  return new Date(next.epochMilliseconds);
}
