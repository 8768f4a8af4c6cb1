import type pg from 'pg';
import { destroyConnection } from '../../database/connections/guard-pool.ts';
import { type ClientPool, countsOf } from '../../database/connections/client-pool.ts';
import type { RecentChanges } from './recent-changes.ts';

const COUNT = 'select count(*) as found from changes where id = any($1::uuid[])';

/** A replica that lacks a change which this process has heard of. */
export class ReplicaBehindError extends Error {
  constructor() {
    super('the replica does not have all changes yet');
  }
}

/**
 * Wraps a pool so that it gives out only connections to servers that have every change this process has heard of: what
 * is read over them cannot be older than an answer that a change has made outdated. Each connection is asked once after
 * each change, because behind one address there may be several replicas.
 */
export function provenPool(pool: ClientPool, heard: RecentChanges, proofMs: number): ClientPool {
  const provenUntil = new WeakMap<pg.PoolClient, number>();

  const prove = async (client: pg.PoolClient) => {
    const count = heard.count();
    const known = provenUntil.get(client) ?? 0;
    if (known === count) return;
    const ids = heard.idsAfter(known);
    // `pg` knows this option of a single query; its types do not.
    const query = { text: COUNT, values: [ids], query_timeout: proofMs };
    const { rows } = await client.query<{ found: number }>(query);
    if (rows[0]?.found !== ids.length) throw new ReplicaBehindError();
    provenUntil.set(client, count);
  };

  const connect = async () => {
    if (!heard.isRecent()) throw new ReplicaBehindError();
    const client = await pool.connect();
    try {
      await prove(client);
      return client;
    } catch (error) {
      const isBehind = error instanceof ReplicaBehindError;
      // A server that is frozen would not acknowledge the end of the connection.
      if (!isBehind) destroyConnection(client);
      client.release(!isBehind);
      throw error;
    }
  };
  return Object.assign(countsOf(pool), { connect, end: () => pool.end(), options: pool.options });
}
