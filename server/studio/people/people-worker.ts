import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { eraseEvents } from '#server/platform/database/journal/erase-events.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { PROGRAM, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { UNDO_DAYS } from '#server/platform/database/journal/undo-time.ts';
import { changeOf } from './acts/person.ts';

/** Removes the drafts that nobody has changed for thirty days, and what is left of forms whose browser vanished. */
export async function sweepDrafts(db: Database): Promise<void> {
  await sql`
    delete from record_drafts
    where saved_at < now() - make_interval(days => ${UNDO_DAYS}::integer)
      or (saved_at is null and (seen_at is null or seen_at < now() - make_interval(hours => 1)))`.execute(db);
}

const DAY_MS = 24 * 3600_000;
/** A name that nobody has looked at for so long has been seen by everybody who might report it. */
const NAMES_DAYS = 30;
const CLOSED_DAYS = 180;

/** Removes reports that were closed long ago, and names and avatars that have waited too long. */
export async function sweepReports(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db
    .deleteFrom('reports')
    .where('state', 'in', ['done', 'refused'])
    .where('last_at', '<', before(CLOSED_DAYS))
    .execute();
  await db
    .deleteFrom('reports')
    .where('state', 'in', ['new', 'taken'])
    .where('user_id', 'is not', null)
    .where('last_at', '<', before(NAMES_DAYS))
    .execute();
}

const NO_BAN = { is_banned: false, ban_reason: null, banned_until: null };

async function liftOne(db: Database, at: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select(['id', 'is_banned', 'ban_reason', 'banned_until'])
      .where('is_banned', '=', true)
      .where('banned_until', '<=', at)
      .orderBy('banned_until')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!person) return false;
    await trx.updateTable('users').set(NO_BAN).where('id', '=', person.id).execute();
    const change = changeOf(person, NO_BAN);
    await recordEvent(trx, PROGRAM, { act: 'user.unban', thingId: person.id, change });
    return true;
  });
}

/** Lifts the bans whose term is over. */
export async function liftDueBans(db: Database, now: Date): Promise<void> {
  while (await liftOne(db, now.toISOString()));
}

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 3600_000;

/** Erases the content of events about a shown e-mail address when they are a year old; their heads stay. */
export async function eraseOldViews(db: Database, now: Date): Promise<void> {
  const last = new Date(now.getTime() - YEAR_MS).toISOString();
  const eraseSome = () =>
    inTransaction(db, (trx) =>
      eraseEvents(trx, (row) => row.and([row('act', '=', 'user.email_show'), row('at', '<', last)])),
    );
  while (await eraseSome());
}

/** Lifts bans at the end of their term, erases old views of personal data, old reports and old drafts, every minute. */
export function startPeopleWorker({ db, log }: { db: Database; log: Log }): PeriodicTask {
  return runPeriodically(MINUTE_MS, async () => {
    try {
      const now = await readTime(db);
      const works = [liftDueBans(db, now), eraseOldViews(db, now), sweepReports(db, now), sweepDrafts(db)];
      await Promise.all(works);
    } catch (error) {
      log('people.failed', 'Сроки блокировок, журнал, жалобы и черновики', error);
    }
  });
}
