import type { Profile } from '#contract/profile.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { unreadCount } from '../notifications/notices/read-notices.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Reads the profile of a user; it contains private fields and is shown only to that user. */
export async function readProfile(db: Database, userId: number): Promise<Profile> {
  const { avatar, email, passkey, uploaded, downloaded, ...row } = await db
    .selectFrom('users')
    .select([
      'id',
      'login',
      'email',
      'nickname',
      'avatar',
      'is_banned',
      'is_with_video_ads',
      'is_with_video_ads_always',
      'is_with_content_ads',
      'passkey',
      'uploaded',
      'downloaded',
      'created_at',
      'restored_at',
    ])
    .select(unreadCount(userId).as('unread_notices'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    email: email ?? '',
    // Avatar files of banned users are not served.
    avatar: (row.is_banned ? null : avatar) ?? NO_IMAGE,
    torrents: { passkey, uploaded, downloaded },
    is_with_ads: row.is_with_video_ads || row.is_with_content_ads,
  };
}
