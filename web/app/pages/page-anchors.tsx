import { useLocation } from 'react-router';
import { LinkChip } from '#web/ui/controls/chip.tsx';
import type { Heading } from './headings.ts';
import styles from './page-anchors.module.css';

/** Links to the parts of a long page. */
export function PageAnchors({ label, headings }: { label: string; headings: readonly Heading[] }) {
  // A link with nothing but a hash leads to the home page while the server renders.
  const { pathname } = useLocation();
  return (
    <nav className={styles.anchors} aria-label={label} data-fade>
      {headings.map(({ anchor, title }) => (
        <LinkChip key={anchor} to={{ pathname, hash: anchor }} onClick={() => focusHeading(anchor)}>
          {title}
        </LinkChip>
      ))}
    </nav>
  );
}

// A link of the router scrolls and leaves the focus behind.
function focusHeading(anchor: string): void {
  const heading = document.getElementById(anchor);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
