import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Failure } from '#server/failure.ts';
import type { Log } from '#server/platform/log.ts';
import { inTransaction } from '../connections/in-transaction.ts';
import type { Database } from '../open.ts';
import { isConflict, isLocked } from '../unavailable.ts';
import type { Migration } from './migration-files.ts';

// A change of a table waits until those who read the table are done, and everybody who comes after it waits for it.
const LOCK_MS = 3000;
// Pauses between attempts, in which the others are served; the last one repeats.
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];
const MAX_ATTEMPTS = 20;

/** Runs `work` again while others hold its tables. */
async function retryWhileLocked(name: string, log: Log, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) && !isConflict(error)) throw error;
      if (attempt === MAX_ATTEMPTS)
        throw new Failure(
          'unavailable',
          `Миграция ${name} не дождалась своих таблиц: их занимает долгий запрос. Повторите, когда он закончится.`,
        );
      const ms = PAUSES_MS[Math.min(attempt, PAUSES_MS.length) - 1] ?? 0;
      log('migration.delayed', `Миграция ${name}: таблица занята, следующая попытка через ${ms / 1000} с`);
      await pause(ms);
    }
  }
}

/**
 * Applies a migration in a transaction that also writes its name to `migrations`. Where another process writes it, this
 * one waits for the end of that transaction and does nothing if it was committed.
 */
async function applyInside(db: Database, { name, text }: Migration): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx);
    const { rows } = await sql`
      insert into migrations (name) values (${name}) on conflict do nothing returning name`.execute(trx);
    if (rows.length > 0) await sql.raw(text).execute(trx);
  });
}

const INDEX = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;

/** Removes the index of an attempt that was interrupted: `if not exists` would take it for a good one. */
async function dropInvalidIndex(db: Database, text: string): Promise<void> {
  const index = INDEX.exec(text)?.[1];
  if (index === undefined) return;
  await inTransaction(db, async (trx) => {
    const { rows } = await sql`
      select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(trx);
    if (rows.length === 0) return;
    await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx);
    await sql`drop index ${sql.id(index)}`.execute(trx);
  });
}

async function applyOutside(db: Database, { name, text }: Migration): Promise<void> {
  await dropInvalidIndex(db, text);
  await sql.raw(text).execute(db);
  await sql`insert into migrations (name) values (${name}) on conflict do nothing`.execute(db);
}

/** Applies one migration; tries again for about five minutes while others hold its tables. */
export function applyMigration(db: Database, migration: Migration, log: Log): Promise<void> {
  return retryWhileLocked(migration.name, log, () =>
    migration.isOutsideTransaction ? applyOutside(db, migration) : applyInside(db, migration),
  );
}
