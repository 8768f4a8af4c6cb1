import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Log } from '#server/platform/log.ts';
import { timeLeft } from '../../database/connections/deadline.ts';
import { type Database, databaseOver, openPool } from '../../database/open.ts';
import type { Schema } from '../../database/schema.ts';
import { isDatabaseUnavailable } from '../../database/unavailable.ts';
import type { RecentChanges } from './recent-changes.ts';
import { provenPool, ReplicaBehindError } from './proven-pool.ts';

// A replica that takes longer is left to itself: the primary must still answer within the limit of a statement.
const TIMEOUT_MS = 1000;
const FIRST_RETRY_MS = 20;
const MAX_RETRY_MS = 1000;
// A replica is behind for some milliseconds after each change.
const LOG_AFTER_MS = 10_000;

// While nothing is written, the last transaction grows old although the replica has everything.
const LAG = sql<{ lag: number | null }>`
  select case
    when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
    else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8
  end as lag`;

type Options = { url: string; connections: number; heard: RecentChanges; log: Log };

/** The replicas behind an address. While they cannot be used, they are asked in the background only. */
export function openReplica({ url, connections, heard, log }: Options) {
  const pool = openPool({ url, isReadOnly: true }, { connections, connectMs: TIMEOUT_MS });
  // Also tells how far a replica is behind that is too far to be read from.
  const lagDb = databaseOver(pool, { statementSeconds: TIMEOUT_MS / 1000 });
  const db = databaseOver(provenPool(pool, heard, TIMEOUT_MS), { statementSeconds: TIMEOUT_MS / 1000 });
  let isUsable = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const suspend = (cause?: unknown) => {
    isUsable = false;
    if (timer !== undefined || isClosed) return;
    const since = performance.now();
    let isLogged = false;
    const ask = async (pauseMs: number) => {
      try {
        await sql`select 1`.execute(db);
      } catch (error) {
        if (isClosed) return;
        if (!isLogged && performance.now() - since > LOG_AFTER_MS) {
          isLogged = true;
          log(
            'replica.away',
            'Реплика базы данных не отвечает или отстаёт, читаем с основной',
            cause ?? error,
          );
        }
        const next = Math.min(MAX_RETRY_MS, pauseMs * 2);
        timer = setTimeout(() => void ask(next), next).unref();
        return;
      }
      timer = undefined;
      isUsable = true;
      if (isLogged) log('replica.back', 'Реплика базы данных снова отвечает');
    };
    timer = setTimeout(() => void ask(FIRST_RETRY_MS), FIRST_RETRY_MS).unref();
  };
  suspend();

  return {
    db,
    isUsable: () => isUsable,
    suspend,
    lag: async () => (await LAG.execute(lagDb)).rows[0]?.lag ?? undefined,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await db.destroy();
    },
  };
}

export type Replica = ReturnType<typeof openReplica>;

function connectionTo(
  primary: Database,
  replica: Pick<Replica, 'db' | 'isUsable' | 'suspend'>,
): DatabaseConnection {
  return {
    executeQuery: async <R>(compiled: CompiledQuery) => {
      const query = compiled as CompiledQuery<R>;
      if (!replica.isUsable()) return primary.executeQuery(query);
      try {
        return await replica.db.executeQuery(query);
      } catch (error) {
        // Neither has time for it.
        if (timeLeft() <= 0) throw error;
        if (error instanceof ReplicaBehindError || isDatabaseUnavailable(error)) replica.suspend(error);
        // What is wrong with the statement itself the primary says as well.
        return primary.executeQuery(query);
      }
    },
    streamQuery: () => {
      throw new Error('reads of replicas are not streamed');
    },
  };
}

/** Makes a database for single reads: a replica answers them, and the primary whenever that one cannot. */
export function readsOver(primary: Database, replica: Replica): Database {
  const connection = connectionTo(primary, replica);
  const refuse = async () => {
    throw new Error('reads of replicas have no transactions');
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  };
  return new Kysely<Schema>({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}
