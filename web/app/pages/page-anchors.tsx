import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { LinkChip } from '#web/ui/controls/chip.tsx';
import type { Heading } from './headings.ts';
import styles from './page-anchors.module.css';

// The part that is being read has passed this share of the screen.
const READ_ABOVE = 0.3;

function findRead(headings: readonly Heading[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  if (scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2) return headings.at(-1)?.anchor;
  const topOf = ({ anchor }: Heading) => document.getElementById(anchor)?.getBoundingClientRect().top;
  return headings.findLast((heading) => (topOf(heading) ?? Infinity) < innerHeight * READ_ABOVE)?.anchor;
}

/** The anchor of the part that is being read; undefined above the first. */
function useRead(headings: readonly Heading[]): string | undefined {
  const [read, setRead] = useState<string>();
  useEffect(() => {
    const update = () => setRead(findRead(headings));
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [headings]);
  return read;
}

/** Links to the parts of a long page, of which one is being read. */
export function PageAnchors({ label, headings }: { label: string; headings: readonly Heading[] }) {
  // A link with nothing but a hash leads to the home page while the server renders.
  const { pathname } = useLocation();
  const read = useRead(headings);
  return (
    <nav className={styles.anchors} aria-label={label} data-fade>
      {headings.map(({ anchor, title }) => (
        <LinkChip
          key={anchor}
          to={{ pathname, hash: anchor }}
          onClick={() => focusHeading(anchor)}
          aria-current={anchor === read ? 'location' : undefined}
        >
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
