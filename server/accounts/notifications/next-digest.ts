/**
 * Computes the next moment at which the clock of a time zone shows the hour. An hour that daylight saving time skips is
 * moved to the first moment after the gap.
 */
export function nextDigest(now: Date, hour: number, timeZone: string): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = here.startOfDay().with({ hour });
  const next =
    Temporal.ZonedDateTime.compare(today, here) > 0 ? today : today.add({ days: 1 }).with({ hour });
  return new Date(next.epochMilliseconds);
}
