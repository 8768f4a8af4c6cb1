import { sql, type Transaction } from 'kysely';
import type { CountedThing } from '#contract/studio/system/counted.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';

type DailyCount = {
  day: string;
  thing: 'site' | 'release';
  thingId: number;
  what: CountedThing;
  number: number;
};
type HourlyCount = { hour: string; what: CountedThing; number: number };
type WatchCount = {
  at: string;
  release_id: number;
  episode_id: string | null;
  starts: number;
  watched: number;
  seconds: number;
};

const INTERVAL_MS = 60_000;
const MAX_ROWS = 10_000;
const WATCHED = ['starts', 'watched', 'seconds'] as const;
const MOSCOW_MS = 3 * 3_600_000;

/** The day of a moment in Moscow, `YYYY-MM-DD`. */
export function moscowDay(at: Date): string {
  return new Date(at.getTime() + MOSCOW_MS).toISOString().slice(0, 10);
}

async function addToDays(trx: Transaction<Schema>, counts: readonly DailyCount[]): Promise<void> {
  await sql`
    insert into daily_counts as stored (day, thing, thing_id, what, number)
    select day, thing, thing_id, what, number from unnest(
      ${counts.map(({ day }) => day)}::date[],
      ${counts.map(({ thing }) => thing)}::text[],
      ${counts.map(({ thingId }) => thingId)}::integer[],
      ${counts.map(({ what }) => what)}::text[],
      ${counts.map(({ number }) => number)}::bigint[]
    ) as added (day, thing, thing_id, what, number)
    on conflict (thing, what, day, thing_id) do update set number = stored.number + excluded.number`.execute(
    trx,
  );
}

async function addToHours(trx: Transaction<Schema>, counts: readonly HourlyCount[]): Promise<void> {
  await sql`
    insert into hourly_counts as stored (hour, what, number)
    select hour, what, number from unnest(
      ${counts.map(({ hour }) => hour)}::timestamptz[],
      ${counts.map(({ what }) => what)}::text[],
      ${counts.map(({ number }) => number)}::bigint[]
    ) as added (hour, what, number)
    on conflict (what, hour) do update set number = stored.number + excluded.number`.execute(trx);
}

/** Adds up the rows of equal keys, because a statement may write a row only once. */
function sumBy<Count extends { number: number }>(
  counts: readonly Count[],
  keyOf: (count: Count) => string,
): Count[] {
  const sums = new Map<string, Count>();
  for (const count of counts) {
    const known = sums.get(keyOf(count));
    if (known) known.number += count.number;
    else sums.set(keyOf(count), { ...count });
  }
  return [...sums.values()].filter(({ number }) => number > 0);
}

function byDay(rows: readonly WatchCount[]): DailyCount[] {
  const counts = rows.flatMap((row) =>
    WATCHED.flatMap((what): DailyCount[] => {
      const day = moscowDay(new Date(row.at));
      return [
        { day, thing: 'site', thingId: 0, what, number: row[what] },
        { day, thing: 'release', thingId: row.release_id, what, number: row[what] },
      ];
    }),
  );
  return sumBy(counts, ({ day, thing, thingId, what }) => `${day} ${thing} ${thingId} ${what}`);
}

function byHour(rows: readonly WatchCount[]): HourlyCount[] {
  const counts = rows.flatMap((row) =>
    WATCHED.map((what): HourlyCount => ({ hour: `${row.at.slice(0, 13)}:00:00Z`, what, number: row[what] })),
  );
  return sumBy(counts, ({ hour, what }) => `${hour} ${what}`);
}

// Added up by the database: a day of an episode is one row, and not one for each thing that is counted.
async function addToEpisodes(trx: Transaction<Schema>, rows: readonly WatchCount[]): Promise<void> {
  const counts = rows
    .filter((row) => row.episode_id !== null)
    .map(({ at, ...count }) => ({ ...count, day: moscowDay(new Date(at)) }));
  await sql`
    insert into episode_counts as stored (episode_id, day, starts, watched, seconds)
    select episode_id, day, sum(starts), sum(watched), sum(seconds)
    from json_to_recordset(${JSON.stringify(counts)}::json) as added (
      episode_id uuid, day date, starts integer, watched integer, seconds integer
    )
    group by episode_id, day
    on conflict (episode_id, day) do update set
      starts = stored.starts + excluded.starts,
      watched = stored.watched + excluded.watched,
      seconds = stored.seconds + excluded.seconds`.execute(trx);
}

/** Adds what was watched since the last call to the sums of days and hours. */
export async function addWatchCounts(db: Database): Promise<void> {
  for (let taken = MAX_ROWS; taken === MAX_ROWS;)
    taken = await inTransaction(db, async (trx) => {
      const { rows } = await sql<WatchCount>`
        delete from watch_counts where id in (select id from watch_counts limit ${MAX_ROWS})
        returning at, release_id, episode_id, starts, watched, seconds`.execute(trx);
      if (rows.length === 0) return 0;
      await addToDays(trx, byDay(rows));
      await addToHours(trx, byHour(rows));
      await addToEpisodes(trx, rows);
      return rows.length;
    });
}

/** Counts the accounts that were made yesterday and today; the first time those of a year. */
export async function countRegistrations(db: Database, now: Date): Promise<void> {
  await sql`
    insert into daily_counts as stored (day, thing, thing_id, what, number)
    select (created_at at time zone 'Europe/Moscow')::date, 'site', 0, 'registrations', count(*)
    from users where created_at >= (
      case when exists (select from daily_counts where thing = 'site' and what = 'registrations')
        then ${moscowDay(new Date(now.getTime() - 24 * 3_600_000))}::date
        else ${moscowDay(new Date(now.getTime() - 366 * 24 * 3_600_000))}::date end
    )::timestamp at time zone 'Europe/Moscow'
    group by 1
    on conflict (thing, what, day, thing_id) do update set number = greatest(stored.number, excluded.number)`.execute(
    db,
  );
}

/** Adds to today how many torrents were downloaded to the end since the last call. */
export async function countDownloads(db: Database, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ total: number; before: number | null }>`
      select coalesce(sum(completed_times), 0)::bigint as total, (
        select number from daily_counts where thing = 'site' and what = 'all_downloads' order by day desc limit 1
      ) as before from torrents`.execute(trx);
    const { total = 0, before = null } = rows[0] ?? {};
    if (total === before) return;
    const day = moscowDay(now);
    await sql`
      insert into daily_counts (day, thing, thing_id, what, number)
      values (${day}::date, 'site', 0, 'all_downloads', ${total}::bigint)
      on conflict (thing, what, day, thing_id) do update set number = excluded.number`.execute(trx);
    const number = total - (before ?? total);
    if (number > 0) await addToDays(trx, [{ day, thing: 'site', thingId: 0, what: 'downloads', number }]);
  });
}

/** Removes the sums of hours that are older than 35 days. */
export async function removeOldHours(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - 35 * 24 * 3_600_000).toISOString();
  await db.deleteFrom('hourly_counts').where('hour', '<', oldest).execute();
}

/** Adds up what the studio shows as statistics, every minute until it is stopped. */
export function startStatisticsWorker({ db, log }: { db: Database; log: Log }): PeriodicTask {
  return runPeriodically(INTERVAL_MS, async () => {
    try {
      const now = await readTime(db);
      await addWatchCounts(db);
      await countRegistrations(db, now);
      await countDownloads(db, now);
      await removeOldHours(db, now);
    } catch (error) {
      log('statistics.failed', 'Статистика', error);
    }
  });
}
