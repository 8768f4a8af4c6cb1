import { useNavigation } from 'react-router';
import { classes } from '#web/ui/classes.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { Card, ListCard } from '../release/card.ts';
import styles from './paged-cards.module.css';
import { ReleaseCard } from '../release/release-card.tsx';
import { ReleaseRow } from '../release/release-row.tsx';
import type { PathOf, useFurtherPages } from './use-further-pages.ts';

type PagedCardsProps = {
  pages: ReturnType<typeof useFurtherPages<Card | ListCard>>;
  /** The first page that is shown. */
  from: number;
  pathOf: PathOf;
  /** Where the list lives: it is dimmed while its next choice is on its way. */
  place: string;
  isList?: boolean;
  /** Takes the whole width at lg and wider: no column of filters stands beside. */
  isWide?: boolean;
};

/** Releases as cards or rows, and the way to more of them. */
export function PagedCards({ pages, from, pathOf, place, isList = false, isWide = false }: PagedCardsProps) {
  const waiting = useNavigation().location?.pathname === place;
  const { cards, page, last, more, loading, end } = pages;
  return (
    <div className={classes(styles.results, waiting && styles.waiting)} aria-busy={waiting || loading}>
      {from > 1 && (
        <div className={styles.earlier}>
          <LinkButton to={pathOf({ page: from - 1, from: 1 })} replace>
            Показать предыдущие
          </LinkButton>
        </div>
      )}
      <ul className={isList ? styles.list : classes(styles.grid, isWide && styles.wide)}>
        {cards.map((card, i) => (
          <li key={card.alias}>
            {'english' in card ? <ReleaseRow card={card} /> : <ReleaseCard card={card} eager={i < 2} />}
          </li>
        ))}
        {loading && !isList && Array.from({ length: 8 }, (_, i) => <Outline key={i} />)}
      </ul>
      {page < last && (
        <div ref={end} className={styles.more}>
          {/* A link: with scripts off it is the next page. */}
          <LinkButton
            to={pathOf({ page: page + 1, from: 1 })}
            size="large"
            replace
            aria-disabled={loading || undefined}
            onClick={(event) => {
              event.preventDefault();
              more();
            }}
          >
            Показать ещё
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function Outline() {
  return (
    <li>
      <Skeleton shape="poster" />
      <Skeleton shape="line" />
      <Skeleton shape="line" short />
    </li>
  );
}
