import { useEffect, useRef } from 'react';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { useTimeZone, viewerTimeZone } from '#web/format/use-time-zone.ts';
import { formatAirTime } from '../time/format-air-time.ts';
import styles from './now-line.module.css';

/** The line between what is out and what is to come; a page that opens at its top scrolls it into view. */
export function NowLine({ now }: { now: Date }) {
  const line = useRef<HTMLLIElement>(null);
  const zone = useTimeZone();
  useEffect(() => {
    // During hydration the line is still where Moscow's day has it.
    if (zone !== viewerTimeZone()) return;
    const bottom = line.current?.getBoundingClientRect().bottom ?? 0;
    const isAtTop = window.scrollY === 0 && window.location.hash === '';
    if (line.current && isAtTop && bottom > window.innerHeight * 0.9) scrollToRowBefore(line.current);
  }, [zone]);
  return (
    <li ref={line} className={styles.now}>
      <VisuallyHidden>Сейчас</VisuallyHidden>
      <time dateTime={now.toISOString()} className={styles.clock}>
        {formatAirTime(now, zone).local}
      </time>
    </li>
  );
}

/**
 * Scrolls until the row before the line is the first one under the page's header, so that the header cuts no row; near
 * the end of the page, an earlier row.
 */
function scrollToRowBefore(line: HTMLElement): void {
  const page = document.documentElement;
  const topOf = (row: Element) =>
    row.getBoundingClientRect().top - Number.parseFloat(getComputedStyle(page).scrollPaddingBlockStart);
  const furthest = page.scrollHeight - window.innerHeight;
  let row = line.previousElementSibling ?? line;
  while (row.previousElementSibling && topOf(row) > furthest) row = row.previousElementSibling;
  row.scrollIntoView({ block: 'start', behavior: 'instant' });
}
