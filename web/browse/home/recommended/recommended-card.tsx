import { useDeferredValue } from 'react';
import { releasePath } from '#contract/addresses.ts';
import { CardWithLists } from '#web/entities/viewer/lists/card-with-lists.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { Menu, MenuAction } from '#web/ui/menu/menu.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { tieShortWords } from '#contract/no-break.ts';
import type { ReleaseCardData } from '#web/entities/release/card.ts';
import { Score } from '#web/entities/release/score.tsx';
import styles from './recommended-card.module.css';

type RecommendedCardProps = { card: ReleaseCardData; onDismiss: () => void };

const SIZES = '(width >= 1280px) 200px, (width >= 960px) 18vw, (width >= 600px) 23vw, 40vw';

/** A recommended release with its score, why it is recommended, and a menu to dismiss it. */
export function RecommendedCard({ card, onDismiss }: RecommendedCardProps) {
  // The menu works only with scripts, so the server does not render it.
  const isInBrowser = useDeferredValue(true, false);
  return (
    <div className={styles.item}>
      <CardWithLists {...card}>
        <Link to={releasePath(card.alias)} className={styles.card}>
          <Poster pictures={card.poster} sizes={SIZES} />
          <span className={styles.title}>{tieShortWords(card.title)}</span>
          <span className={styles.facts}>
            <Score score={card.score} />
            {card.facts}
          </span>
        </Link>
      </CardWithLists>
      <div className={styles.menu} data-corner>
        {isInBrowser && (
          <Menu
            label={`Что сделать: ${card.title}`}
            variant="bare"
            square
            buttonContent={<Icon name="more" />}
          >
            <MenuAction icon="eye-off" onSelect={onDismiss}>
              Не предлагать
            </MenuAction>
          </Menu>
        )}
      </div>
    </div>
  );
}
