import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { CardWithLists } from '#web/entities/viewer/lists/card-with-lists.tsx';
import { tieShortWords } from '#contract/no-break.ts';
import styles from './airing-card.module.css';
import type { AiringCardData } from './home-data.ts';

/** An airing release with its weekday. */
export function AiringCard({ card }: { card: AiringCardData }) {
  return (
    <CardWithLists {...card}>
      <Link to={releasePath(card.alias)} className={styles.card}>
        <Poster pictures={card.poster} sizes="88px" />
        <span className={styles.words}>
          <span className={styles.title}>{tieShortWords(card.title)}</span>
          <span className={styles.when}>{card.when}</span>
          <span className={styles.about}>{card.about}</span>
        </span>
      </Link>
    </CardWithLists>
  );
}
