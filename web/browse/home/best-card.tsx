import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { Card } from '#web/entities/release/card.ts';
import { Spoken } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { Marked } from '#web/entities/viewer/marked.tsx';
import styles from './best-card.module.css';

/** A release by its place among the most loved. */
export function BestCard({ card, place }: { card: Card; place: number }) {
  return (
    <Marked {...card}>
      <Link to={releasePath(card.alias)} className={styles.card}>
        <span className={classes(styles.place, place > 9 && styles.two)} aria-hidden="true">
          {place}
        </span>
        <span className={styles.poster}>
          <Poster pictures={card.poster} sizes="(width >= 1280px) 160px, 30vw" />
        </span>
        <Spoken>
          {place} место: {card.title}
        </Spoken>
      </Link>
    </Marked>
  );
}
