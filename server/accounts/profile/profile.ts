import type { Profile } from '#contract/profile.ts';
import { NO_IMAGE } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';

/** The profile of a user, for its owner only. */
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
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    email: email ?? '',
    // The files of a banned user's avatar are served to nobody.
    avatar: (row.is_banned ? null : avatar) ?? NO_IMAGE,
    torrents: { passkey, uploaded, downloaded },
    is_with_ads: row.is_with_video_ads || row.is_with_content_ads,
  };
}
