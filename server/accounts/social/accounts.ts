import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { accountKey } from '../auth/keys.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { lookOf } from '../registration/look.ts';
import { nicknameFault, plainNickname } from '../registration/nickname.ts';
import { loginFrom } from './login-from.ts';
import type { Person } from './people.ts';
import type { Provider } from './providers.ts';

const TRIES = 10;

/** Whose account a person's opens; until the transaction ends nobody else finds or links the same. */
export async function findOwner(
  trx: Database,
  provider: Provider,
  person: Person,
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`social ${provider.type} ${person.id}`}, 0))`.execute(
    trx,
  );
  const row = await trx
    .updateTable('social_accounts')
    .set({ name: person.name })
    .where('provider', '=', provider.type)
    .where('provider_user_id', '=', person.id)
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

// What nobody else is called; a name that breaks the rules of nicknames is none.
async function freeNickname(db: Database, name: string): Promise<string | null> {
  const nickname = plainNickname(name);
  if (nicknameFault(nickname) !== undefined) return null;
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('nickname_key', '=', lookOf(nickname))
    .executeTakeFirst();
  return row ? null : nickname;
}

function logins(name: string): string[] {
  const made = loginFrom(name);
  // Who looks like the team is the team.
  const base = nicknameFault(made) === undefined ? made : loginFrom('');
  const numbered = Array.from({ length: TRIES }, () => `${base}_${randomInt(1000, 1_000_000)}`);
  return base === loginFrom('') ? numbered : [base, ...numbered];
}

async function addUser(trx: Database, at: Date, { name, email }: Person): Promise<number | undefined> {
  for (const login of logins(name)) {
    const nickname = await freeNickname(trx, name);
    const user = await trx
      .insertInto('users')
      .values({
        login,
        login_key: accountKey(login),
        email,
        email_key: email && accountKey(email),
        nickname,
        nickname_key: nickname && lookOf(nickname),
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
 * Makes an account that this person's opens and no password does. An e-mail that somebody has here stays theirs: only
 * they can link.
 */
export async function addAccount({ db, now }: Deps, provider: Provider, person: Person): Promise<number> {
  const userId = (await isEmailTaken(db, person.email)) ? undefined : await addUser(db, now(), person);
  if (userId === undefined)
    throw new Failure(
      'conflict',
      `На почту ${person.email ?? ''} уже есть аккаунт. Войдите в него и привяжите ${provider.title} в настройках.`,
    );
  await linkAccount({ db, now }, provider, person, userId);
  return userId;
}

/** Lets a person's account open one of ours. */
export async function linkAccount(
  { db, now }: Deps,
  { type, title }: Provider,
  person: Person,
  userId: number,
): Promise<void> {
  const linked = await db
    .insertInto('social_accounts')
    .values({
      provider: type,
      provider_user_id: person.id,
      user_id: userId,
      name: person.name,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!linked)
    throw new Failure('conflict', `К вам уже привязан другой аккаунт ${title}. Сначала отвяжите его.`);
}
