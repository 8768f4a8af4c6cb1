import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { Card } from '#web/entities/release/card.ts';
import { Spoken } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { Marked } from '#web/entities/viewer/marked.tsx';
import styles from './best-card.module.css';

/** A release with its rank among the highest rated. */
export function BestCard({ card, rank }: { card: Card; rank: number }) {
  return (
    <Marked {...card}>
      <Link to={releasePath(card.alias)} className={styles.card}>
        <span className={classes(styles.place, rank > 9 && styles.two)} aria-hidden="true">
          {rank}
        </span>
        <span className={styles.poster}>
          <Poster pictures={card.poster} sizes="(width >= 1280px) 160px, 30vw" />
        </span>
        <Spoken>
          {rank} место: {card.title}
        </Spoken>
      </Link>
    </Marked>
  );
}
