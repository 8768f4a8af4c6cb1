import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { count, datetime, image } from './values.ts';

export const profile = z
  .object({
    id: z.int(),
    login: z.string(),
    /** Empty where the account was made with a social network that gave no address. */
    email: z.string(),
    nickname: z.string().nullable(),
    avatar: image,
    torrents: z.object({ passkey: z.string(), uploaded: count, downloaded: count }),
    is_banned: z.boolean(),
    created_at: datetime,
    /** Whether ads of either kind are on; the newest clients read only this field. */
    is_with_ads: z.boolean(),
    is_with_video_ads: z.boolean(),
    is_with_video_ads_always: z.boolean(),
    is_with_content_ads: z.boolean(),
    /** When a sign-in cancelled the deletion of the account; null otherwise. */
    restored_at: datetime.nullable(),
    /** The number of unread notices, at most a hundred. */
    unread_notices: count,
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
