import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './sticky-place.module.css';

/** Keeps a button within reach on narrow screens: above the tab bar after its place has left the screen upwards. */
export function StickyPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsAway(entry?.isIntersecting === false), {
      // The header of the site covers the top. What lies below the screen counts as seen, so that a jump from below
      // the place to above it is noticed.
      rootMargin: '-60px 0px 100000px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.place}>
      <div className={classes(styles.button, isAway && styles.away)}>{children}</div>
    </div>
  );
}
