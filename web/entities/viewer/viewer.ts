import type { Call } from '#contract/client.ts';
import { myProfile, type Profile } from '#contract/profile.ts';

/** Who is signed in, as pages know them; everything here is in the viewer's own pages only. */
export type Viewer = Omit<Profile, 'torrents' | 'created_at' | 'is_with_ads'>;

const SHOWN = [
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
];

/** Reads who is signed in; whoever cannot be read is a visitor, and the site goes on. */
export function loadViewer(call: Call): Promise<Viewer | null> {
  return call(myProfile, { query: { include: SHOWN } }).catch(() => null);
}
