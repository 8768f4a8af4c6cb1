import type { RefCallback } from 'react';
import { AdView } from '../../controls/ads/ad-view.tsx';
import type { ShownAd } from '../../ads/run-ad-break.ts';
import type { Fullscreen } from '../../slices/fullscreen.ts';
import styles from './vast-sdk-test.module.css';

type VastStageProps = {
  bind: RefCallback<HTMLElement>;
  isOn: boolean;
  ad: ShownAd | null;
  fullscreen: Fullscreen;
};

/** The box of a player, with an ad and without an episode. */
export function VastStage({ bind, isOn, ad, fullscreen }: VastStageProps) {
  return (
    <div ref={bind} className={styles.box} data-stage>
      {/* The ad plays at the volume of this video. */}
      <video playsInline hidden />
      {isOn ? <AdView ad={ad} fullscreen={fullscreen} /> : <p>Здесь начинается фильм</p>}
    </div>
  );
}
