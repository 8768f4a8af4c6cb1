import type { Call } from '#contract/client.ts';
import { myProfile, type Profile } from '#contract/profile.ts';

/** The signed-in viewer as pages know them; only the viewer's own pages contain this data. */
export type Viewer = Omit<Profile, 'torrents' | 'created_at' | 'is_with_ads'>;

const FIELDS = [
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
  'unread_notices',
];

/** Loads the signed-in viewer; null if that fails, and the page is rendered as for a visitor. */
export function loadViewer(call: Call): Promise<Viewer | null> {
  return call(myProfile, { query: { include: FIELDS } }).catch(() => null);
}
