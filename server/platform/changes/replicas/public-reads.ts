import { sql } from 'kysely';
import { runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import type { ChangeFeed } from '../change-feed.ts';
import { HEARTBEAT } from '../changed-keys.ts';
import type { Database } from '../../database/open.ts';
import { trackRecentChanges } from './recent-changes.ts';
import { openReplica, readsOver } from './replica-reads.ts';

const HEARTBEAT_MS = 10_000;

// One of all processes inserts a row when none tells of changes: what is not told must not become old either.
async function beat(db: Database): Promise<void> {
  await sql`
    insert into changes (key) select ${HEARTBEAT}
    where not exists (select from changes where at > now() - make_interval(secs => ${HEARTBEAT_MS / 1000 - 1}))
  `.execute(db);
}

type Deps = {
  db: Database;
  changes: Pick<ChangeFeed, 'onRows' | 'version'>;
  /** The address of replicas; without it everything is read from `db`. */
  url: string | undefined;
  connections: number;
  log: Log;
};

/** Opens the database that public answers are read from. */
export function openPublicReads({ db, changes, url, connections, log }: Deps): {
  publicDb: Database;
  /** Seconds that the replica is behind; undefined without one or while it cannot be asked. */
  lag: () => Promise<number | undefined>;
  close: () => Promise<void>;
} {
  if (url === undefined) return { publicDb: db, lag: async () => undefined, close: async () => {} };
  const heard = trackRecentChanges(changes);
  const replica = openReplica({ url, connections, heard, log });
  // While the primary is away there is nothing to prove.
  const heartbeat = runPeriodically(HEARTBEAT_MS, () => beat(db).catch(() => {}));
  const close = async () => {
    await heartbeat.stop();
    await replica.close();
  };
  return { publicDb: readsOver(db, replica), lag: replica.lag, close };
}
