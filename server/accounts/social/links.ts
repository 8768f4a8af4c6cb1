import type { LinkedSocial } from '#contract/social.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Providers } from './providers.ts';

/** Lists the social accounts linked to a user, oldest link first. */
export async function listSocialLinks(
  db: Database,
  userId: number,
  providers: Providers,
): Promise<LinkedSocial[]> {
  const rows = await db
    .selectFrom('social_accounts')
    .innerJoin('users', 'users.id', 'social_accounts.user_id')
    .select(['provider', 'name', 'social_accounts.created_at', 'password_hash'])
    .where('user_id', '=', userId)
    .orderBy('social_accounts.created_at')
    .orderBy('provider')
    .execute();
  return rows.map(({ password_hash: hash, ...row }) => ({
    ...row,
    title: providers.titleOf(row.provider),
    is_last_way: hash === null && rows.length === 1,
  }));
}

/** Removes a link. Fails with `conflict` when it is the only way to sign in. */
export async function unlinkProvider(db: Database, userId: number, provider: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    // The lock serializes parallel calls, which could otherwise remove the last two links at once.
    const user = await trx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const links = await trx
      .selectFrom('social_accounts')
      .select('provider')
      .where('user_id', '=', userId)
      .execute();
    const linked = links.find((link) => link.provider === provider);
    if (!linked) throw new Failure('not_found', 'Эта соцсеть не привязана.');
    if (user.password_hash === null && links.length === 1)
      throw new Failure('conflict', 'Это единственный способ войти. Сначала задайте пароль.');
    await trx
      .deleteFrom('social_accounts')
      .where('user_id', '=', userId)
      .where('provider', '=', linked.provider)
      .execute();
  });
}
