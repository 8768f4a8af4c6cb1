import { sql, type Transaction } from 'kysely';
import { Failure } from '#server/failure.ts';
import type { Schema } from '#server/platform/database/schema.ts';

// Longer numbers are no ids.
const DIGITS = /^\d{1,9}$/;

/**
 * Refuses a release whose alias is the id of another one, or whose id is the alias of another one: their pages and the
 * calls of API v1 have one address. Nothing is told of the other one, which may be a draft of another team. Fails with
 * `invalid` for the alias and with `conflict` for a new id; the next id is another one.
 */
export async function refuseSameAddress(trx: Transaction<Schema>, id: number, alias: string): Promise<void> {
  const number = DIGITS.test(alias) ? Number(alias) : null;
  const { rows } = await sql<{ id: number }>`
    select id from releases
    where id <> ${id}::integer and (id = ${number}::integer or alias = ${String(id)})
    limit 1`.execute(trx);
  const [other] = rows;
  if (!other) return;
  if (other.id !== number)
    throw new Failure('conflict', `Номер ${id} служит адресом другого релиза. Повторите ещё раз.`);
  const message = 'Это номер другого релиза: его страница открывалась бы вместо этой.';
  throw new Failure('invalid', message, { alias: [message] });
}
