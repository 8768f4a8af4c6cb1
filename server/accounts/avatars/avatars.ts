import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AvatarCrop } from '#contract/account.ts';
import type { Image } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { type CutSquare, cutSquare, type Square } from '#server/media/images/cut-square.ts';
import type { Storage } from '#server/media/storage.ts';

const PREVIEW = 320;
const THUMBNAIL = 96;
const PLACE_BYTES = 16;

type Deps = { db: Database; storage: Storage };

function squareOf({ x, y, size }: AvatarCrop): Square | null {
  return size === undefined ? null : { x: x ?? 0, y: y ?? 0, size };
}

async function cutAvatar(bytes: Uint8Array, crop: AvatarCrop): Promise<CutSquare[]> {
  try {
    return await cutSquare(bytes, squareOf(crop), [PREVIEW, THUMBNAIL]);
  } catch (error) {
    const isRefusal = error instanceof Failure && error.code === 'invalid';
    throw isRefusal ? new Failure('invalid', error.message, { avatar: [error.message] }) : error;
  }
}

// A place that nobody can guess: an address that was an avatar says nothing of whose, and a new avatar has a new one.
async function store(storage: Storage, cuts: readonly CutSquare[]): Promise<Image> {
  const key = `avatars/${randomBytes(PLACE_BYTES).toString('hex')}`;
  for (const { width, jpeg, webp } of cuts) {
    await storage.put(`${key}/${width}.jpg`, jpeg);
    await storage.put(`${key}/${width}.webp`, webp);
  }
  const leaves = (ending: string) => ({
    preview: storage.publicUrl(`${key}/${PREVIEW}.${ending}`),
    thumbnail: storage.publicUrl(`${key}/${THUMBNAIL}.${ending}`),
  });
  return { ...leaves('jpg'), optimized: leaves('webp') };
}

function placeOf(avatar: Image | null): string | undefined {
  return /^\/storage\/(avatars\/[0-9a-f]{32})\//.exec(avatar?.preview ?? '')?.[1];
}

/**
 * Whether the file of a key is of an avatar that may be shown: its owner is not banned and does not wait to be erased.
 */
export async function isAvatarShown(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  key: string,
): Promise<boolean> {
  const place = /^avatars\/[0-9a-f]{32}(?=\/)/.exec(key)?.[0];
  // Guesses never reach the database: files have no limit of requests.
  if (place === undefined || !(await storage.exists(key))) return false;
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where(sql`avatar ->> 'preview'`, '=', storage.publicUrl(`${place}/${PREVIEW}.jpg`))
    .where('is_banned', '=', false)
    .where('delete_at', 'is', null)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Removes the files of an avatar that nobody has any more. */
export async function removeAvatarFiles(storage: Storage, avatar: Image | null): Promise<void> {
  const place = placeOf(avatar);
  if (place !== undefined) await storage.remove(place);
}

// Each avatar is taken out of its row by one writer only, who then removes its files.
async function replace({ db }: Deps, userId: number, avatar: Image | null): Promise<Image | null> {
  return db.transaction().execute(async (trx) => {
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
  });
}

/** Gives a user another avatar, cut out of a picture as it was sent; fails with `invalid` where it is none. */
export async function setAvatar(
  deps: Deps,
  userId: number,
  bytes: Uint8Array,
  crop: AvatarCrop,
): Promise<Image> {
  const avatar = await store(deps.storage, await cutAvatar(bytes, crop));
  await removeAvatarFiles(deps.storage, await replace(deps, userId, avatar));
  return avatar;
}

/** Leaves a user without an avatar. */
export async function removeAvatar(deps: Deps, userId: number): Promise<void> {
  await removeAvatarFiles(deps.storage, await replace(deps, userId, null));
}
