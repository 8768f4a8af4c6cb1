import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './sticky-place.module.css';

/** Keeps a button within reach on narrow screens: above the tab bar after its place has left the screen upwards. */
export function StickyPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        setIsAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 60),
      // The header of the site covers the top.
      { rootMargin: '-60px 0px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.place}>
      <div className={classes(styles.button, isAway && styles.away)}>{children}</div>
    </div>
  );
}
