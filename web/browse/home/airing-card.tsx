import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Dot } from '#web/ui/controls/badge.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { Marked } from '#web/entities/viewer/marked.tsx';
import styles from './airing-card.module.css';
import type { Airing } from './home-data.ts';

/** An airing release by the day it comes out on. */
export function AiringCard({ card }: { card: Airing }) {
  return (
    <Marked {...card}>
      <Link to={releasePath(card.alias)} className={styles.card}>
        <Poster pictures={card.poster} sizes="88px" />
        <span className={styles.words}>
          <span className={styles.title}>{card.title}</span>
          <span className={styles.when}>
            <Dot />
            {card.when}
          </span>
          <span className={styles.about}>{card.about}</span>
        </span>
      </Link>
    </Marked>
  );
}
