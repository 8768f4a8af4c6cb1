import type { Database } from '#server/platform/database/open.ts';

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
