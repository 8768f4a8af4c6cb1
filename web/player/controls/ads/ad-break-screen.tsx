import { useState } from 'react';
import { useIsEmbed, usePlayer } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';
import { AdView } from './ad-view.tsx';
import styles from './ad-view.module.css';
import { useAdKeys } from './use-ad-keys.ts';
import { useAdSession } from './use-ad-session.ts';

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
