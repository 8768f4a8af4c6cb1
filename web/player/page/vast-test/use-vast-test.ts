import { useEffect, useRef, useState } from 'react';
import { AD_TIMEOUT } from '../../ads/ads.ts';
import type { AdEvent } from '../../ads/ad-event.ts';
import type { AdCampaign, ShownAd } from '../../ads/run-ad-break.ts';
import type { PlayerTarget } from '../../engine/slice.ts';
import type { TimedEvent } from './vast-events.ts';

export type VastTestInput = { url: string; xml?: string; hasTimeLimit: boolean };

/** Plays ads as they play before an episode, and records their events. */
export function useVastTest(stage: PlayerTarget | null) {
  const [events, setEvents] = useState<TimedEvent[]>([]);
  const [isOn, setIsOn] = useState(false);
  const [ad, setAd] = useState<ShownAd | null>(null);
  const current = useRef<AbortController | null>(null);
  const stop = () => current.current?.abort();
  useEffect(() => () => current.current?.abort(), []);

  async function start({ url, xml, hasTimeLimit: isHurried }: VastTestInput) {
    if (!stage) return;
    stop();
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    const startedAt = performance.now();
    const report = (event: AdEvent) => {
      const at = performance.now() - startedAt;
      if (current.current === controller)
        setEvents((before) => [...before, { ...event, at, index: before.length }]);
    };
    setEvents([]);
    setAd(null);
    setIsOn(true);
    const timer = isHurried ? setTimeout(stop, AD_TIMEOUT) : undefined;
    const { media: video, container: box } = stage;
    const campaign: AdCampaign = { url, ad_erid: '', ad_company_name: '', ...(xml ? { xml } : {}) };
    const { runAdBreak } = await import('../../ads/run-ad-break.ts');
    await runAdBreak([campaign], {
      mainVideo: video,
      box,
      signal,
      report,
      toggleSound: () => (video.muted = !video.muted),
      onShown: (next) => {
        clearTimeout(timer);
        setAd(next);
      },
    });
    clearTimeout(timer);
    report({ kind: 'event', name: 'Начался бы фильм' });
    if (current.current === controller) setIsOn(false);
  }

  return { events, isOn, ad, start, stop };
}
