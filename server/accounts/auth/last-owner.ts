import type { Transaction } from 'kysely';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';

const LAST_OWNER = 'Это последний владелец: сначала сделайте владельцем кого-то ещё.';

/**
 * Fails with `conflict` when a user is the last owner of the studio, counting only owners who can act: not banned, not
 * leaving. Locks the roles of all owners, so that two cannot leave at the same time.
 */
export async function refuseLastOwner(trx: Transaction<Schema>, userId: number): Promise<void> {
  const locked = await trx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', 'owner')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!locked.some(({ user_id: id }) => id === userId)) return;
  // Read after the lock: while this transaction waited for it, another owner may have been banned or begun to leave.
  const other = await trx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('users.id')
    .where('user_roles.role', '=', 'owner')
    .where('users.id', '!=', userId)
    .where('users.is_banned', '=', false)
    .where('users.delete_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new Failure('conflict', LAST_OWNER);
}

/** Whether the studio has an owner. */
export async function hasOwner(db: Database): Promise<boolean> {
  const owner = await db
    .selectFrom('user_roles')
    .select('id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}
