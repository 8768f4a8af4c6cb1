import { useCallback, useState, type RefCallback } from 'react';
import type { CleanLayoutHandle } from '#web/page/clean-layout-handle.ts';
import { pageMeta } from '#web/page/meta.ts';
import { attachAll, type PlayerTarget } from '../../engine/slice.ts';
import { createFullscreen, type Fullscreen } from '../../slices/fullscreen.ts';
import type { Route } from './+types/vast-sdk-test-page.ts';
import { EventList } from './event-list.tsx';
import { useVastTest } from './use-vast-test.ts';
import { VastForm } from './vast-form.tsx';
import styles from './vast-sdk-test.module.css';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { ShownAd } from '../../ads/run-ad-break.ts';

// Its styles are for browsers only.
const AdView = lazyComponent(
  undefined,
  () => import('../../controls/ads/ad-view.tsx'),
  (module) => module.AdView,
);

type VastStageProps = {
  bind: RefCallback<HTMLElement>;
  isOn: boolean;
  ad: ShownAd | null;
  fullscreen: Fullscreen;
};

/** The box of a player, with an ad and without an episode. */
function VastStage({ bind, isOn, ad, fullscreen }: VastStageProps) {
  return (
    <div ref={bind} className={styles.box} data-stage>
      {/* The ad plays at the volume of this video. */}
      <video playsInline hidden />
      {isOn ? <AdView ad={ad} fullscreen={fullscreen} /> : <p>Здесь начинается фильм</p>}
    </div>
  );
}

export const handle: CleanLayoutHandle = { isWide: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Проверка видеорекламы',
    description: 'Показывает рекламу по тегу VAST так, как её показывает плеер, и каждый её шаг.',
    isHidden: true,
  });
}

/** The test page for ads: plays any VAST tag with the same code that plays ads before episodes. */
export default function VastSdkTestPage() {
  const [stage, setStage] = useState<PlayerTarget | null>(null);
  const [fullscreen] = useState(createFullscreen);
  const bind = useCallback(
    (box: HTMLElement | null) => {
      const media = box?.querySelector('video');
      if (!box || !media) return;
      setStage({ media, container: box });
      return attachAll([fullscreen], { media, container: box });
    },
    [fullscreen],
  );
  const { events, isOn, ad, start, stop } = useVastTest(stage);
  return (
    <main className={styles.page}>
      <h1>Проверка видеорекламы</h1>
      <p className={styles.about}>
        VAST&nbsp;2–4 по&nbsp;тому же пути, что и&nbsp;перед фильмом: до&nbsp;пяти обёрток, файл MP4, без
        VPAID
      </p>
      <VastForm onStart={(input) => void start(input)} onStop={stop} isOn={isOn} />
      <VastStage bind={bind} isOn={isOn} ad={ad} fullscreen={fullscreen} />
      <EventList events={events} />
    </main>
  );
}
