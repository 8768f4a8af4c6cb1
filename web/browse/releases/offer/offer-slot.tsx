import { lazy, Suspense, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import type { loader } from './offer-data.ts';
import styles from './offer-slot.module.css';

const OfferBox = lazy(() => import('./offer-box.tsx'));

/** An advertisement at the end of the page, loaded when the viewer scrolls near it; empty if there is none. */
export function OfferSlot() {
  const { load, data: offer } = useFetcher<typeof loader>();
  const hasAds = useViewer()?.is_with_content_ads !== false;
  const slot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!slot.current || !hasAds) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void load('/app/offer');
      },
      { rootMargin: '800px' },
    );
    observer.observe(slot.current);
    return () => observer.disconnect();
  }, [load, hasAds]);
  return (
    <div ref={slot} className={styles.place}>
      {offer && hasAds && (
        <Suspense>
          <OfferBox offer={offer} />
        </Suspense>
      )}
    </div>
  );
}
