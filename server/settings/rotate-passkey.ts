import { randomBytes } from 'node:crypto';
import type { Database } from '../database/open.ts';

const BYTES = 16;

/** Gives a user another passkey; the one before is nobody's from now on. */
export async function rotatePasskey(db: Database, userId: number): Promise<string> {
  const passkey = randomBytes(BYTES).toString('hex');
  await db.updateTable('users').set({ passkey }).where('id', '=', userId).execute();
  return passkey;
}
