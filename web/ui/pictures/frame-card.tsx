import type { ReactNode } from 'react';

import { Link, type LinkProps } from '../controls/link.tsx';
import { VisuallyHidden } from '../controls/badge.tsx';
import { tieText } from '../tie-text.ts';
import styles from './frame-card.module.css';

type FrameCardProps = {
  /** A path on this site, or another site's address, which opens in a new tab and says so. */
  to: string;
  picture: ReactNode;
  title: ReactNode;
  /** A small line under the title; `more` is a second one. */
  subtitle: ReactNode;
  secondSubtitle?: ReactNode;
  prefetch?: LinkProps['prefetch'];
};

/** The displayed width of a picture in a row of cards, for the `sizes` attribute. */
export const FRAME_SIZES = '(width >= 1280px) 25vw, (width >= 960px) 31vw, (width >= 600px) 46vw, 92vw';

/** A 16:9 picture with text under it; the whole card is one link. */
export function FrameCard({
  to,
  picture,
  title,
  subtitle: line,
  secondSubtitle: more,
  prefetch = 'none',
}: FrameCardProps) {
  const isOutside = /^https?:/i.test(to);
  const content = (
    <>
      <span className={styles.picture}>{picture}</span>
      <span className={styles.words}>
        <span className={styles.title}>{tieText(title)}</span>
        <span className={styles.line}>{line}</span>
        {more !== undefined && <span className={styles.line}>{more}</span>}
      </span>
    </>
  );
  if (!isOutside) {
    return (
      <Link to={to} prefetch={prefetch} className={styles.card}>
        {content}
      </Link>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={styles.card}>
      {content}
      <VisuallyHidden>Откроется в новой вкладке</VisuallyHidden>
    </a>
  );
}
