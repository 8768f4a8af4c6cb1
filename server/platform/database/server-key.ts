import { randomBytes } from 'node:crypto';
import type { Database } from './open.ts';

const BYTES = 32;

/** Reads the secret key `name` that all processes of one database share; creates it on first use. */
export async function serverKey(db: Database, name: string): Promise<Buffer> {
  const read = () => db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst();
  const existing = await read();
  if (existing) return existing.value;
  await db
    .insertInto('server_keys')
    .values({ name, value: randomBytes(BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ((await read()) ?? { value: Buffer.alloc(0) }).value;
}
