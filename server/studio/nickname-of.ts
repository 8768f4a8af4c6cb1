import { type RawBuilder, sql } from 'kysely';

/** SQL: what people call the account in a column; null where it is gone. */
export function nicknameOf(column: string): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select coalesce(nickname, login) from users where users.id = ${sql.ref(column)})`;
}
