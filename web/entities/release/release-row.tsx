import { tieShortWords } from '#contract/no-break.ts';
import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Badge } from '#web/ui/controls/badge.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { CardWithLists } from '#web/entities/viewer/lists/card-with-lists.tsx';
import type { ReleaseRowData } from './card.ts';
import styles from './release-row.module.css';
import { Score } from './score.tsx';

/** A release in the list view: a small poster and two lines of its description. */
export function ReleaseRow({ card }: { card: ReleaseRowData }) {
  return (
    <CardWithLists {...card}>
      <Link to={releasePath(card.alias)} className={styles.row}>
        <Poster pictures={card.poster} sizes="72px" />
        <span className={styles.words}>
          <span className={styles.title}>{tieShortWords(card.title)}</span>
          <span className={styles.english}>{card.english}</span>
          <span className={styles.facts}>
            <Score score={card.score} />
            <Badge variant="outline" spoken={card.age.spoken}>
              {card.age.label}
            </Badge>
            {card.ongoing && <span className={styles.ongoing}>Онгоинг</span>}
            <span>{card.season}</span>
            <span>{card.facts}</span>
            <span>{card.genres.slice(0, 4).join(', ')}</span>
          </span>
          <span className={styles.about}>{tieShortWords(card.description)}</span>
        </span>
      </Link>
    </CardWithLists>
  );
}
