import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';

export type Turn = Transaction<Schema>;

/**
 * Lets the writes to one user's lists come one after another: what each answers is the list as it was then, for all
 * other tabs and devices too.
 */
export async function inOwnTurn<T>(
  db: Database,
  userId: number,
  write: (turn: Turn) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (turn) => {
    const user = turn.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate();
    if (!(await user.executeTakeFirst())) throw new Failure('forbidden', 'Нужно войти.');
    return write(turn);
  });
}

/**
 * Fails with `invalid` where a release that is named does not exist, and names its place in the body. Those that do are
 * kept from other writers until the turn ends, always in one order.
 */
export async function checkReleases(turn: Turn, releaseIds: readonly number[]): Promise<void> {
  const rows = await turn
    .selectFrom('releases')
    .select('id')
    .where(sql<boolean>`id = any(${releaseIds}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = releaseIds.flatMap((id, at) => {
    const field = `${at}.release_id`;
    return known.has(id) ? [] : [[field, [`Поле ${field} называет релиз, которого нет.`]] as const];
  });
  const first = unknown[0]?.[1][0];
  if (first !== undefined) throw new Failure('invalid', first, Object.fromEntries(unknown));
}
