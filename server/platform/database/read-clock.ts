import { sql } from 'kysely';
import type { Database } from './open.ts';

/**
 * Reads the time of the database; the result tells it from then on, also after somebody sets the clock of this machine.
 * Work that lasts, or that is done again and again, reads the clock each time it begins.
 */
export async function readClock(db: Database): Promise<() => Date> {
  const { rows } = await sql<{ unix_ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as unix_ms`.execute(db);
  const [{ unix_ms } = { unix_ms: NaN }] = rows;
  const readAt = performance.now();
  return () => new Date(unix_ms + performance.now() - readAt);
}

/** Reads the time of the database: what is deleted, expires or is stamped does not depend on the clocks of machines. */
export async function readTime(db: Database): Promise<Date> {
  return (await readClock(db))();
}
