import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { AvatarCrop } from '#contract/account.ts';
import type { Image } from '#contract/values.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';
import { type Area, type CutPicture, cutPicture } from '#server/media/images/cut-picture.ts';
import type { Storage } from '#server/media/storage/storage.ts';

const PREVIEW = 320;
const THUMBNAIL = 96;
const SIZES = [PREVIEW, THUMBNAIL].map((side) => ({ width: side, height: side }));
const FOLDER_BYTES = 16;

type Deps = { db: Database; storage: Storage };

function squareOf({ x, y, size }: AvatarCrop): Area | null {
  return size === undefined ? null : { x: x ?? 0, y: y ?? 0, width: size, height: size };
}

async function cutAvatar(userId: number, bytes: Uint8Array, crop: AvatarCrop): Promise<CutPicture[]> {
  try {
    const { cuts } = await cutPicture({ line: 'viewers', userId }, bytes, squareOf(crop), SIZES);
    return cuts;
  } catch (error) {
    const isRefusal = error instanceof Failure && error.code === 'invalid';
    throw isRefusal ? new Failure('invalid', error.message, { avatar: [error.message] }) : error;
  }
}

// The folder name is random: the address of an avatar does not reveal its owner, and a new avatar gets a new address.
async function store(storage: Storage, cuts: readonly CutPicture[]): Promise<Image> {
  const key = `avatars/${randomBytes(FOLDER_BYTES).toString('hex')}`;
  for (const { width, jpeg, webp } of cuts) {
    await storage.put(`${key}/${width}.jpg`, jpeg);
    await storage.put(`${key}/${width}.webp`, webp);
  }
  const urls = (extension: string) => ({
    preview: storage.publicUrl(`${key}/${PREVIEW}.${extension}`),
    thumbnail: storage.publicUrl(`${key}/${THUMBNAIL}.${extension}`),
  });
  return { ...urls('jpg'), optimized: urls('webp') };
}

function folderOf(avatar: Image | null): string | undefined {
  return /^\/storage\/(avatars\/[0-9a-f]{32})\//.exec(avatar?.preview ?? '')?.[1];
}

/** Whether a storage key belongs to an avatar that may be shown: its owner is neither banned nor about to be erased. */
export async function isAvatarShown(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  key: string,
): Promise<boolean> {
  const folder = /^avatars\/[0-9a-f]{32}(?=\/)/.exec(key)?.[0];
  // Guessed keys never reach the database: file requests have no rate limit.
  if (folder === undefined || !(await storage.exists(key))) return false;
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where(sql`avatar ->> 'preview'`, '=', storage.publicUrl(`${folder}/${PREVIEW}.jpg`))
    .where('is_banned', '=', false)
    .where('delete_at', 'is', null)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Removes the files of a replaced avatar. */
export async function removeAvatarFiles(storage: Storage, avatar: Image | null): Promise<void> {
  const folder = folderOf(avatar);
  if (folder !== undefined) await storage.remove(folder);
}

/**
 * Replaces the avatar of a user within a transaction and returns the former one. The row lock makes sure that each
 * former avatar is returned to one writer only, who then removes its files.
 */
export async function replaceAvatar(
  trx: Transaction<Schema>,
  userId: number,
  avatar: Image | null,
): Promise<Image | null> {
  const former = await trx
    .selectFrom('users')
    .select('avatar')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('users')
    .set({ avatar: avatar && JSON.stringify(avatar) })
    .where('id', '=', userId)
    .execute();
  return former.avatar;
}

/** Sets the avatar of a user to a square cut out of an uploaded picture; fails with `invalid` for anything else. */
export async function setAvatar(
  deps: Deps,
  userId: number,
  bytes: Uint8Array,
  crop: AvatarCrop,
): Promise<Image> {
  const avatar = await store(deps.storage, await cutAvatar(userId, bytes, crop));
  const former = await inTransaction(deps.db, (trx) => replaceAvatar(trx, userId, avatar));
  await removeAvatarFiles(deps.storage, former);
  return avatar;
}

/** Removes the avatar of a user. */
export async function removeAvatar(deps: Deps, userId: number): Promise<void> {
  const former = await inTransaction(deps.db, (trx) => replaceAvatar(trx, userId, null));
  await removeAvatarFiles(deps.storage, former);
}
