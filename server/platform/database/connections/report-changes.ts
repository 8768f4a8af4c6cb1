import type pg from 'pg';

// The message of wake_processes() in 0001_processes.sql. Unlike a notification it comes through every pooler, on
// the connection that made the change.
const MESSAGE = 'akane_changes';

/** Calls `onChange` after a connection of a pool has made changes that other processes must hear of. */
export function reportChanges(pool: pg.Pool, onChange: () => void): void {
  const changing = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) =>
    client.on('notice', ({ message }) => {
      if (message === MESSAGE) changing.add(client);
    }),
  );
  // A connection is released when its transaction has ended.
  pool.on('release', (_error, client) => {
    if (changing.delete(client)) onChange();
  });
}
