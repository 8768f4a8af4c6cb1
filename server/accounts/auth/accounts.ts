import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { accountKey } from './account-key.ts';

export type ListedAccount = {
  id: number;
  login: string;
  email: string | null;
  nickname: string | null;
  is_banned: boolean;
  ban_reason: string | null;
  banned_until: string | null;
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
    .select(['id', 'login', 'email', 'nickname', 'is_banned', 'ban_reason', 'banned_until', 'created_at'])
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

// A registration becomes an account when its e-mail is confirmed.
const CONFIRM_FIRST =
  'Новый аккаунт появляется, когда почту подтвердят кодом из письма; без SMTP_URL письма лежат в DATA_DIR/outbox.';

/** Finds an account by its login; fails with `not_found`. */
export async function findAccountId(db: Database, login: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('login_key', '=', accountKey(login))
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', `Аккаунта с логином «${login}» нет. ${CONFIRM_FIRST}`);
  return row.id;
}
