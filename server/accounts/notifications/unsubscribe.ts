import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/platform/database/open.ts';
import { serverKey } from '#server/platform/database/server-key.ts';
import { Failure } from '#server/failure.ts';
import { dropWaiting } from './settings.ts';

async function seal(db: Database, userId: string): Promise<string> {
  const key = await serverKey(db, 'unsubscribe');
  return createHmac('sha256', key).update(userId).digest('base64url');
}

/** The word by which whoever has a letter ends the letters, and can do nothing else; old letters keep theirs. */
export async function unsubscribeToken(db: Database, userId: number): Promise<string> {
  return `${userId}.${await seal(db, String(userId))}`;
}

/** Ends the letters of whom the word was made for; done before, it is done. Fails with `not_found`. */
export async function unsubscribe(db: Database, token: string): Promise<void> {
  const [userId = '', given = ''] = token.split('.');
  const right = Buffer.from(await seal(db, userId));
  const isOurs = given.length === right.length && timingSafeEqual(Buffer.from(given), right);
  if (!isOurs) throw new Failure('not_found', 'Ссылка неполная: откройте её из письма ещё раз.');
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('notification_settings')
      .set({ by_email: false, digest_at: null })
      .where('user_id', '=', Number(userId))
      .execute();
    await dropWaiting(trx, Number(userId));
  });
}
