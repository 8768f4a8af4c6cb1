import { randomBytes } from 'node:crypto';
import type { Database } from './open.ts';

const BYTES = 32;

/** A key that all processes over one database share, made by the first who asks for it. */
export async function serverKey(db: Database, name: string): Promise<Buffer> {
  const read = () => db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst();
  const known = await read();
  if (known) return known.value;
  await db
    .insertInto('server_keys')
    .values({ name, value: randomBytes(BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return ((await read()) ?? { value: Buffer.alloc(0) }).value;
}
