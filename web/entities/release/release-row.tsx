import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Badge, Dot } from '#web/ui/controls/badge.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { Marked } from '../viewer/marked.tsx';
import type { ListCard } from './card.ts';
import styles from './release-row.module.css';

/** A release in the list view: a small poster and two lines of what it is about. */
export function ReleaseRow({ card }: { card: ListCard }) {
  return (
    <Marked {...card}>
      <Link to={releasePath(card.alias)} className={styles.row}>
        <Poster pictures={card.poster} sizes="72px" />
        <span className={styles.words}>
          <span className={styles.title}>{card.title}</span>
          <span className={styles.english}>{card.english}</span>
          <span className={styles.facts}>
            {card.ongoing && (
              <span className={styles.live}>
                <Dot />
                Онгоинг
              </span>
            )}
            <span>{card.season}</span>
            <span>{card.facts}</span>
            <span>{card.genres.slice(0, 4).join(', ')}</span>
            <Badge look="outline" spoken={card.age.spoken}>
              {card.age.label}
            </Badge>
          </span>
          <span className={styles.about}>{card.description}</span>
        </span>
      </Link>
    </Marked>
  );
}
