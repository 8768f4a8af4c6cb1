import { createHmac, timingSafeEqual } from 'node:crypto';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { serverKey } from '#server/platform/database/server-key.ts';
import { Failure } from '#server/failure.ts';
import { cancelPendingDigest } from './settings.ts';

async function sign(db: Database, userId: string): Promise<string> {
  const key = await serverKey(db, 'unsubscribe');
  return createHmac('sha256', key).update(userId).digest('base64url');
}

/** Makes the token of unsubscribe links. It allows nothing else and never expires, so that old e-mails keep working. */
export async function unsubscribeToken(db: Database, userId: number): Promise<string> {
  return `${userId}.${await sign(db, String(userId))}`;
}

/** Turns off the digests of the token's user; repeating it changes nothing. Fails with `not_found`. */
export async function unsubscribe(db: Database, token: string): Promise<void> {
  const [userId = '', signature = ''] = token.split('.');
  const expected = Buffer.from(await sign(db, userId));
  const isValid = signature.length === expected.length && timingSafeEqual(Buffer.from(signature), expected);
  if (!isValid) throw new Failure('not_found', 'Ссылка неполная: откройте её из письма ещё раз.');
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('notification_settings')
      .set({ by_email: false, digest_at: null })
      .where('user_id', '=', Number(userId))
      .execute();
    await cancelPendingDigest(trx, Number(userId));
  });
}
