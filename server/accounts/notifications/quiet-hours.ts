const FROM_HOUR = 23;
const TO_HOUR = 9;

/** Computes when the quiet hours of a time zone end (23:00 to 9:00 by its clock); null outside of them. */
export function quietUntil(now: Date, timeZone: string): Date | null {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (here.hour >= TO_HOUR && here.hour < FROM_HOUR) return null;
  const day = here.hour >= FROM_HOUR ? here.add({ days: 1 }) : here;
  return new Date(day.startOfDay().with({ hour: TO_HOUR }).epochMilliseconds);
}
