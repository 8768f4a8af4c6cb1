import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ReleaseCardData } from '#web/entities/release/card.ts';
import { CardGrid, ReleaseCard } from '#web/entities/release/release-card.tsx';
import { CornerButton, FullHeart } from '#web/entities/viewer/lists/corner-button.tsx';
import { showProblem } from '#web/entities/viewer/lists/own-list-actions.ts';
import { useFavorite } from '#web/entities/viewer/lists/use-favorite.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './popular.module.css';
import { type LocalCards, POPULAR_CARDS } from './local-page.ts';

type PopularProps = {
  title: string;
  /** Whether a heart on each card adds it to the favourites; otherwise a card has the button of the viewer's lists. */
  hasHearts?: boolean;
  /** The ids of a short list above, whose releases need not be offered. */
  below?: Iterable<number> | undefined;
};

/**
 * Two rows of popular releases, with which a viewer can begin a list. The browser loads them: a page with a list needs
 * none, and of a visitor's lists only the browser knows whether they are empty.
 */
export function Popular({ title, hasHearts = false, below }: PopularProps) {
  const { load, data } = useFetcher<LocalCards | null>();
  useEffect(() => void load(POPULAR_CARDS), [load]);
  // What is added here stays where it is.
  const [known] = useState(() => new Set(below));
  const cards = data?.cards.filter(({ id }) => !known.has(id));
  if (data === null || cards?.length === 0) return null;
  return (
    <section
      className={classes(styles.popular, below && styles.below)}
      aria-label={title}
      aria-busy={cards === undefined}
    >
      <h2>{title}</h2>
      <CardGrid wholeRows>
        {cards ? cards.map((card) => <Item key={card.id} card={card} hasHeart={hasHearts} />) : <Outline />}
      </CardGrid>
    </section>
  );
}

function Item({ card, hasHeart }: { card: ReleaseCardData; hasHeart: boolean }) {
  return (
    <li className={styles.item}>
      <div className={hasHeart ? styles.plain : undefined}>
        <ReleaseCard card={card} />
      </div>
      {hasHeart && <Heart card={card} />}
    </li>
  );
}

function Heart({ card }: { card: ReleaseCardData }) {
  const { isIn, toggle } = useFavorite(card.id);
  return (
    <CornerButton
      label={`${isIn ? 'Убрать из избранного' : 'В избранное'}: ${card.title}`}
      isInList={isIn}
      onClick={() => void toggle().catch(showProblem)}
    >
      {isIn ? <FullHeart /> : <Icon name="heart" size={16} />}
    </CornerButton>
  );
}

function Outline() {
  return Array.from({ length: 20 }, (_, i) => (
    <li key={i}>
      <Skeleton shape="poster" />
      <Skeleton shape="line" />
      <Skeleton shape="line" short />
    </li>
  ));
}
