import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { ReleaseCardData } from '#web/entities/release/card.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { CardWithLists } from '#web/entities/viewer/lists/card-with-lists.tsx';
import { tieShortWords } from '#contract/no-break.ts';
import styles from './best-card.module.css';
import { Score } from '#web/entities/release/score.tsx';

type BestCardProps = { card: ReleaseCardData; rank: number };

/** A release with its rank among the highest rated, its name and its score. */
export function BestCard({ card, rank }: BestCardProps) {
  return (
    <CardWithLists {...card}>
      <Link to={releasePath(card.alias)} className={styles.card}>
        <span className={styles.place} aria-hidden="true">
          <span className={classes(styles.rank, rank > 9 && styles.two)}>{rank}</span>
        </span>
        <span className={styles.poster}>
          <Poster pictures={card.poster} sizes="(width >= 1280px) 160px, 30vw" />
        </span>
        <VisuallyHidden>{rank} место: </VisuallyHidden>
        <span className={styles.words}>
          <span className={styles.title}>{tieShortWords(card.title)}</span>
          <span className={styles.facts}>
            <Score score={card.score} />
            {card.facts}
          </span>
        </span>
      </Link>
    </CardWithLists>
  );
}
