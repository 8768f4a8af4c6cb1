import { type RefObject, useEffect, useRef } from 'react';
import { openedTab } from './opened-tab.ts';

const NARROW = '(width < 960px)';

/**
 * Scrolls the strip of tabs under the header when a page opens at the address of a tab other than the default one, so
 * that a narrow screen shows the tab. A page that is already scrolled keeps its place.
 */
export function useTabStrip(): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (openedTab(location.pathname) === null || scrollY > 0 || !matchMedia(NARROW).matches) return;
    strip.current?.scrollIntoView({ behavior: 'instant', block: 'start' });
  }, []);
  return strip;
}
