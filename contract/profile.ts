import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, datetime, image } from './values.ts';

export const profile = z
  .object({
    id: z.int(),
    login: z.string(),
    /** Empty where a social account told none. */
    email: z.string(),
    nickname: z.string().nullable(),
    avatar: image,
    torrents: z.object({ passkey: z.string(), uploaded: count, downloaded: count }),
    is_banned: z.boolean(),
    created_at: datetime,
    /** Any of the two kinds; the newest clients know only this one. */
    is_with_ads: z.boolean(),
    is_with_video_ads: z.boolean(),
    is_with_video_ads_always: z.boolean(),
    is_with_content_ads: z.boolean(),
    /** When a sign-in took back the deletion of the account; null where none did. */
    restored_at: datetime.nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof profile>;

export const myProfile = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/me/profile',
  tag: 'Аккаунты',
  summary: 'Профиль того, кто спрашивает',
  description: 'Returns the profile of the signed-in user.',
  response: profile,
  selectable: true,
  signedIn: 403,
});
