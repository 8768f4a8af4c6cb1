import type { Call } from '#contract/client.ts';
import type { Settings } from '#contract/settings.ts';
import { myViewer, type Viewer as ViewerData } from '#contract/viewer.ts';
import type { OwnListIds } from './lists/own-list-store.ts';

/** The signed-in viewer as pages know them; only the viewer's own pages contain this data. */
export type Viewer = ViewerData['profile'] & Pick<ViewerData, 'unread_notices' | 'studio'>;

/** Everything that pages load of their viewer; ratings are pairs of a release id and a score. */
export type ViewerState = {
  viewer: Viewer;
  own: OwnListIds;
  settings: Settings;
  ratings: ViewerData['ratings'];
};

/** Loads the signed-in viewer; null if that fails, and the page is rendered as for a visitor. */
export async function loadViewer(call: Call): Promise<ViewerState | null> {
  try {
    const { profile, settings, favorites, collections, muted, ratings, unread_notices, studio } =
      await call(myViewer);
    const viewer = { ...profile, unread_notices, studio };
    return { viewer, own: { favorites, collections, muted }, settings, ratings };
  } catch {
    return null;
  }
}
