import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { endSessions } from '../sessions/sessions.ts';
import { accountKey } from './account-key.ts';
import { createPasswordResetLink } from './emails.ts';
import { deleteAllTokens } from './one-time/tokens.ts';

export type ListedAccount = {
  id: number;
  login: string;
  email: string | null;
  nickname: string | null;
  is_banned: boolean;
  ban_reason: string | null;
  created_at: string;
  sessions: number;
};

const MAX = 100;

/** Lists up to 100 accounts, newest first; `search` keeps those whose login, e-mail or nickname contains it. */
export async function listAccounts(db: Database, search = ''): Promise<ListedAccount[]> {
  const text = accountKey(search);
  const contains = (column: 'login_key' | 'email_key') =>
    sql<boolean>`strpos(${sql.ref(column)}, ${text}) > 0`;
  return db
    .selectFrom('users')
    .select(['id', 'login', 'email', 'nickname', 'is_banned', 'ban_reason', 'created_at'])
    .select((row) =>
      row
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('sessions'),
    )
    .$if(text !== '', (query) =>
      query.where((row) =>
        row.or([
          contains('login_key'),
          contains('email_key'),
          sql<boolean>`strpos(lower(nickname), ${text}) > 0`,
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(MAX)
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, sessions: row.sessions ?? 0 })));
}

async function findId(db: Database, login: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('login_key', '=', accountKey(login))
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', `Аккаунта с логином «${login}» нет.`);
  return row.id;
}

/** Bans an account and stores the reason its owner sees. Its sessions end and the links in its e-mails stop working. */
export async function banAccount(db: Database, login: string, reason: string): Promise<void> {
  const id = await findId(db, login);
  await inTransaction(db, async (trx) => {
    const ban = { is_banned: true, ban_reason: reason };
    await trx.updateTable('users').set(ban).where('id', '=', id).execute();
    await endSessions(trx, id);
    await deleteAllTokens(trx, id);
  });
}

/** Lifts the ban: the account can write again. */
export async function unbanAccount(db: Database, login: string): Promise<void> {
  const id = await findId(db, login);
  await db.updateTable('users').set({ is_banned: false, ban_reason: null }).where('id', '=', id).execute();
}

/** Creates a link where the owner sets a new password; the operator passes it on. */
export async function createResetLink(
  deps: { db: Database; now: () => Date; publicOrigin: string },
  login: string,
): Promise<string> {
  return createPasswordResetLink(deps, await findId(deps.db, login));
}
