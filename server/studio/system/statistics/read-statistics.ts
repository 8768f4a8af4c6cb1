import type { CountedThing } from '#contract/studio/system/counted.ts';
import type { DailyCounts, HourlyStatistics, SiteStatistics } from '#contract/studio/system/statistics.ts';
import type { Database } from '#server/platform/database/open.ts';
import { hideSmallCounts, hideSmall } from './hide-small.ts';
import { addDays, lengthOf, type Period, readPeriod } from './period.ts';

const HOUR_MS = 3_600_000;
const HOURS = 48;
const COUNTED: readonly CountedThing[] = ['starts', 'watched', 'seconds', 'registrations', 'downloads'];

type Numbers = Record<CountedThing, number>;
type Row = { at: string; what: string; number: number };

const NOTHING: Numbers = { starts: 0, watched: 0, seconds: 0, registrations: 0, downloads: 0 };

function gather(rows: readonly Row[]): Map<string, Numbers> {
  const found = new Map<string, Numbers>();
  for (const { at, what, number } of rows)
    found.set(at, { ...(found.get(at) ?? NOTHING), [what as CountedThing]: number });
  return found;
}

function listDays({ from, to }: Period, numbers: ReadonlyMap<string, Numbers>): DailyCounts[] {
  return Array.from({ length: lengthOf({ from, to }) }, (_, i) => {
    const day = addDays(from, i);
    const { registrations, downloads, ...watched } = numbers.get(day) ?? NOTHING;
    return {
      day,
      ...hideSmallCounts(watched),
      registrations: hideSmall(registrations),
      downloads: hideSmall(downloads),
    };
  });
}

// Only of what is told: otherwise the one day that is not could be computed.
function sumUp(days: readonly DailyCounts[]): SiteStatistics['total'] {
  const sum = (what: Exclude<keyof DailyCounts, 'day'>) =>
    days.reduce((total, counts) => total + (counts[what] ?? 0), 0);
  return {
    starts: sum('starts'),
    watched: sum('watched'),
    minutes: sum('minutes'),
    registrations: sum('registrations'),
    downloads: sum('downloads'),
  };
}

/** Reads the numbers of the site on each day of a period, and their sums beside those of as many days before. */
export async function readSite(
  db: Database,
  now: Date,
  given: Partial<Record<'from' | 'to', string | undefined>>,
): Promise<SiteStatistics> {
  const period = readPeriod(now, given);
  const earlier = { from: addDays(period.from, -lengthOf(period)), to: addDays(period.from, -1) };
  const rows = await db
    .selectFrom('daily_counts')
    .select(['day as at', 'what', 'number'])
    .where('thing', '=', 'site')
    .where('what', 'in', COUNTED)
    .where('day', '>=', earlier.from)
    .where('day', '<=', period.to)
    .execute();
  const numbers = gather(rows);
  const days = listDays(period, numbers);
  const isCounted = rows.some(({ at }) => at <= earlier.to);
  return {
    ...period,
    days,
    total: sumUp(days),
    before: isCounted ? sumUp(listDays(earlier, numbers)) : null,
  };
}

/** Reads what was watched in each of the last 48 hours. */
export async function readHours(db: Database, now: Date): Promise<HourlyStatistics> {
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const first = last - (HOURS - 1) * HOUR_MS;
  const rows = await db
    .selectFrom('hourly_counts')
    .select(['hour as at', 'what', 'number'])
    .where('what', 'in', COUNTED)
    .where('hour', '>=', new Date(first).toISOString())
    .where('hour', '<=', new Date(last).toISOString())
    .execute();
  const numbers = gather(rows);
  const hours = Array.from({ length: HOURS }, (_, i) => {
    const hour = `${new Date(first + i * HOUR_MS).toISOString().slice(0, 19)}+00:00`;
    return { hour, ...hideSmallCounts(numbers.get(hour) ?? NOTHING) };
  });
  return { hours };
}
