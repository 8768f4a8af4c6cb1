import type { ReactNode } from 'react';
import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Badge, Dot, Spoken } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { Marked } from '../viewer/marked.tsx';
import type { Card } from './card.ts';
import styles from './release-card.module.css';

type ReleaseCardProps = {
  card: Card;
  /** Instead of the facts of the release, where something newer is to be said. */
  note?: ReactNode;
  eager?: boolean;
  sizes?: string;
};

const SIZES = '(width >= 1280px) 200px, (width >= 960px) 18vw, (width >= 600px) 22vw, 46vw';

/** A release as a poster with its title: the whole card is one link. */
export function ReleaseCard({ card, note, eager = false, sizes = SIZES }: ReleaseCardProps) {
  return (
    <Marked {...card}>
      <Link to={releasePath(card.alias)} className={styles.card}>
        <Poster pictures={card.poster} sizes={sizes} eager={eager} />
        <span className={styles.title}>{card.title}</span>
        <span className={styles.facts}>
          {card.ongoing && note === undefined && (
            <>
              <Dot />
              <Spoken>Онгоинг, </Spoken>{' '}
            </>
          )}
          {note ?? card.facts}{' '}
          <Badge look="outline" spoken={card.age.spoken}>
            {card.age.label}
          </Badge>
        </span>
      </Link>
    </Marked>
  );
}

/** Cards in as many columns as the screen holds; `wholeRows` keeps back what would be a last row half empty. */
export function CardGrid({ children, wholeRows = false }: { children: ReactNode; wholeRows?: boolean }) {
  return <ul className={classes(styles.grid, wholeRows && styles.wholeRows)}>{children}</ul>;
}
