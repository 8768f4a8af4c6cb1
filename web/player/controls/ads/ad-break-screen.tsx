import { useState, useEffect } from 'react';
import { useIsEmbed, usePlayer } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';
import { AdView } from './ad-view.tsx';
import styles from './ad-view.module.css';
import { useAdKeys } from './use-ad-keys.ts';
import type { ShownAd } from '../../ads/run-ad-break.ts';

/** Shows the ad in the media controls of the system, which can then only play and pause. */
function useAdSession(ad: ShownAd | null): void {
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

/** The controls of the ad before an episode, in place of those of the video. */
export function AdBreakScreen() {
  const player = usePlayer();
  const isEmbed = useIsEmbed();
  const ad = useSlice(player.ads, (state) => state.ad);
  const [box, setBox] = useState<HTMLElement | null>(null);
  useAdKeys(player, ad, box);
  useAdSession(ad);
  return (
    <div ref={setBox} className={styles.place}>
      <AdView ad={ad} fullscreen={player.fullscreen} onBack={isEmbed ? undefined : player.queue.leave} />
    </div>
  );
}
