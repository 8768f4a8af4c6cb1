import { useEffect } from 'react';
import type { ShownAd } from '../../ads/run-ad-break.ts';

/** Shows the ad in the media controls of the system, which can then only play and pause. */
export function useAdSession(ad: ShownAd | null): void {
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session || !ad) return;
    const { playback, company } = ad;
    session.metadata = new MediaMetadata({ title: 'Реклама', artist: company });
    for (const action of ['play', 'pause'] as const) session.setActionHandler(action, playback.toggle);
    return () => {
      session.metadata = null;
      for (const action of ['play', 'pause'] as const) session.setActionHandler(action, null);
    };
  }, [ad]);
}
