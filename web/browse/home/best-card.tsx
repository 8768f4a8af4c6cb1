import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { ReleaseCardData } from '#web/entities/release/card.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { CardWithLists } from '#web/entities/viewer/card-with-lists.tsx';
import styles from './best-card.module.css';

/** A release with its rank among the highest rated. */
export function BestCard({ card, rank }: { card: ReleaseCardData; rank: number }) {
  return (
    <CardWithLists {...card}>
      <Link to={releasePath(card.alias)} className={styles.card}>
        <span className={classes(styles.place, rank > 9 && styles.two)} aria-hidden="true">
          {rank}
        </span>
        <span className={styles.poster}>
          <Poster pictures={card.poster} sizes="(width >= 1280px) 160px, 30vw" />
        </span>
        <VisuallyHidden>
          {rank} место: {card.title}
        </VisuallyHidden>
      </Link>
    </CardWithLists>
  );
}
