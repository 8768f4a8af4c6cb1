import type { Profile } from '#contract/profile.ts';
import { NO_IMAGE, type Image } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';

/** The columns of `users` that a page shows of its viewer. */
export const VIEWER_COLUMNS = [
  'id',
  'login',
  'email',
  'nickname',
  'avatar',
  'is_banned',
  'is_with_video_ads',
  'is_with_video_ads_always',
  'is_with_content_ads',
  'restored_at',
] as const;

/** Writes the columns of a user that a profile has in another form. */
export function profileFields(row: { email: string | null; avatar: Image | null; is_banned: boolean }) {
  return {
    email: row.email ?? '',
    // Avatar files of banned users are not served.
    avatar: (row.is_banned ? null : row.avatar) ?? NO_IMAGE,
  };
}

/** Reads the profile of a user; it contains private fields and is shown only to that user. */
export async function readProfile(db: Database, userId: number): Promise<Profile> {
  const { passkey, uploaded, downloaded, ...row } = await db
    .selectFrom('users')
    .select([...VIEWER_COLUMNS, 'passkey', 'uploaded', 'downloaded', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    ...profileFields(row),
    torrents: { passkey, uploaded, downloaded },
    is_with_ads: row.is_with_video_ads || row.is_with_content_ads,
  };
}
