import { lazy, Suspense, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import type { loader } from './offer-data.ts';
import styles from './offer-place.module.css';

const OfferBox = lazy(() => import('./offer-box.tsx'));

/** An advertisement at the end of the page, asked for when the viewer comes near it; nothing where there is none. */
export function OfferPlace() {
  const { load, data: offer } = useFetcher<typeof loader>();
  const isWanted = useViewer()?.is_with_content_ads !== false;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current || !isWanted) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void load('/app/offer');
      },
      { rootMargin: '800px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [load, isWanted]);
  return (
    <div ref={place} className={styles.place}>
      {offer && isWanted && (
        <Suspense>
          <OfferBox offer={offer} />
        </Suspense>
      )}
    </div>
  );
}
