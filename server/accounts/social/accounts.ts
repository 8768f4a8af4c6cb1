import { randomInt } from 'node:crypto';
import { accountKey } from '../auth/account-key.ts';
import { lockName } from '#server/platform/database/connections/lock-name.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { nicknameSkeleton } from '../registration/skeleton.ts';
import { nicknameError, normalizeNickname } from '../registration/nickname.ts';
import { loginFromName } from './login-from.ts';
import type { ProviderProfile } from './provider-profile.ts';
import type { Provider } from './providers.ts';

const MAX_ATTEMPTS = 10;

/** Finds the user linked to a social account, and locks that social account until the transaction ends. */
export async function findLinkedUser(
  trx: Database,
  provider: Provider,
  profile: ProviderProfile,
): Promise<number | undefined> {
  await lockName(trx, `social ${provider.type} ${profile.id}`);
  const row = await trx
    .updateTable('social_accounts')
    .set({ name: profile.name })
    .where('provider', '=', provider.type)
    .where('provider_user_id', '=', profile.id)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

async function isEmailTaken(db: Database, email: string | null): Promise<boolean> {
  if (email === null) return false;
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', accountKey(email))
    .executeTakeFirst();
  return row !== undefined;
}

// Returns the name as a nickname; null when it breaks the rules or another user has a lookalike.
async function findFreeNickname(db: Database, name: string): Promise<string | null> {
  const nickname = normalizeNickname(name);
  if (nicknameError(nickname) !== undefined) return null;
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('nickname_key', '=', nicknameSkeleton(nickname))
    .executeTakeFirst();
  return row ? null : nickname;
}

function proposeLogins(name: string): string[] {
  const fromName = loginFromName(name);
  // Names reserved for the team are not used as logins.
  const base = nicknameError(fromName) === undefined ? fromName : loginFromName('');
  const numbered = Array.from({ length: MAX_ATTEMPTS }, () => `${base}_${randomInt(1000, 1_000_000)}`);
  return base === loginFromName('') ? numbered : [base, ...numbered];
}

async function addUser(
  trx: Database,
  at: Date,
  { name, email }: ProviderProfile,
): Promise<number | undefined> {
  for (const login of proposeLogins(name)) {
    const nickname = await findFreeNickname(trx, name);
    const user = await trx
      .insertInto('users')
      .values({
        login,
        login_key: accountKey(login),
        email,
        email_key: email && accountKey(email),
        nickname,
        nickname_key: nickname && nicknameSkeleton(nickname),
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (user) return user.id;
    if (await isEmailTaken(trx, email)) return undefined;
  }
  return undefined;
}

type Deps = { db: Database; now: () => Date };

/**
 * Registers a user without a password who signs in by a social account. Fails with `conflict` when the e-mail belongs
 * to an existing account: only its owner may link it.
 */
export async function registerByProvider(
  { db, now }: Deps,
  provider: Provider,
  profile: ProviderProfile,
): Promise<number> {
  const userId = (await isEmailTaken(db, profile.email)) ? undefined : await addUser(db, now(), profile);
  if (userId === undefined)
    throw new Failure(
      'conflict',
      `На почту ${profile.email ?? ''} уже есть аккаунт. Войдите в него и привяжите ${provider.title} в настройках.`,
    );
  await linkAccount({ db, now }, provider, profile, userId);
  return userId;
}

/** Links a social account to a user. Fails with `conflict` when another account of the provider is linked. */
export async function linkAccount(
  { db, now }: Deps,
  { type, title }: Provider,
  profile: ProviderProfile,
  userId: number,
): Promise<void> {
  const linked = await db
    .insertInto('social_accounts')
    .values({
      provider: type,
      provider_user_id: profile.id,
      user_id: userId,
      name: profile.name,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!linked)
    throw new Failure('conflict', `К вам уже привязан другой аккаунт ${title}. Сначала отвяжите его.`);
}
