import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/** A pool that `guardPool` may have wrapped. */
export type ClientPool = Omit<PostgresPool, 'connect'> &
  PoolCounts & { connect: () => Promise<pg.PoolClient> };

/** The open connections of a pool, those without work, and those who wait for one. */
export type PoolCounts = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;

/** The counts of a pool, for one that wraps it. */
export function countsOf(pool: PoolCounts): PoolCounts {
  return {
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return pool.waitingCount;
    },
  };
}
