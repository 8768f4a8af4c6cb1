import { useEffect, useRef, useState } from 'react';
import { BUDGET } from '../../ads/ads.ts';
import type { AdEvent } from '../../ads/ad-event.ts';
import type { Campaign, ShownAd } from '../../ads/give-break.ts';
import type { Stage } from '../../engine/media-store.ts';
import type { TimedEvent } from './vast-events.ts';

export type Asked = { url: string; xml?: string; isHurried: boolean };

/** Plays ads as they play before an episode, and records their events. */
export function useVastTest(stage: Stage | null) {
  const [events, setEvents] = useState<TimedEvent[]>([]);
  const [isOn, setIsOn] = useState(false);
  const [ad, setAd] = useState<ShownAd | null>(null);
  const current = useRef<AbortController | null>(null);
  const stop = () => current.current?.abort();
  useEffect(() => () => current.current?.abort(), []);

  async function start({ url, xml, isHurried }: Asked) {
    if (!stage) return;
    stop();
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    const startedAt = performance.now();
    const report = (event: AdEvent) => {
      const at = performance.now() - startedAt;
      if (current.current === controller)
        setEvents((before) => [...before, { ...event, at, place: before.length }]);
    };
    setEvents([]);
    setAd(null);
    setIsOn(true);
    const timer = isHurried ? setTimeout(stop, BUDGET) : undefined;
    const { media: film, box } = stage;
    const campaign: Campaign = { url, ad_erid: '', ad_company_name: '', ...(xml ? { xml } : {}) };
    const { giveBreak } = await import('../../ads/give-break.ts');
    await giveBreak([campaign], {
      film,
      box,
      signal,
      report,
      toggleSound: () => (film.muted = !film.muted),
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
