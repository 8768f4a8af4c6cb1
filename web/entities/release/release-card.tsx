import type { ReactNode } from 'react';
import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Badge } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { markMovingPicture } from '#web/ui/pictures/moving-picture.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { tieShortWords } from '#contract/no-break.ts';
import { CardWithLists } from '#web/entities/viewer/lists/card-with-lists.tsx';
import type { ReleaseCardData } from './card.ts';
import styles from './release-card.module.css';
import { Score } from './score.tsx';

type ReleaseCardProps = {
  card: ReleaseCardData;
  /** Replaces the release's facts, for example by its newest episode. */
  note?: ReactNode;
  /** Replaces the poster, for example by the frame of an episode. */
  picture?: ReactNode;
  eager?: boolean;
  sizes?: string;
};

const SIZES = '(width >= 1280px) 200px, (width >= 960px) 18vw, (width >= 600px) 22vw, 46vw';

/** A release's poster with its title; the whole card is one link. On touch screens «⋯» opens its sheet. */
export function ReleaseCard({ card, note, picture, eager = false, sizes = SIZES }: ReleaseCardProps) {
  return (
    <div className={styles.place}>
      <CardWithLists {...card}>
        <Link
          to={releasePath(card.alias)}
          className={styles.card}
          data-card={card.id}
          viewTransition
          onClick={markMovingPicture}
        >
          {picture ?? <Poster pictures={card.poster} sizes={sizes} eager={eager} />}
          <span className={styles.title}>{tieShortWords(card.title)}</span>
          <span className={styles.facts}>
            {note ?? (
              <>
                <Score score={card.score} /> {card.facts}
              </>
            )}
          </span>
          {card.age.isAdult && (
            <span className={styles.age}>
              <Badge spoken={card.age.spoken}>{card.age.label}</Badge>
            </span>
          )}
        </Link>
      </CardWithLists>
      <button
        type="button"
        className={styles.more}
        data-card-more=""
        aria-label={`Что сделать: ${card.title}`}
        aria-haspopup="dialog"
      >
        <Icon name="more" />
      </button>
    </div>
  );
}

/** A responsive grid of cards; `wholeRows` hides the cards of an incomplete last row. */
export function CardGrid({ children, wholeRows = false }: { children: ReactNode; wholeRows?: boolean }) {
  return (
    <ul className={classes(styles.grid, wholeRows && styles.wholeRows)} data-grid={wholeRows ? 'rows' : ''}>
      {children}
    </ul>
  );
}
