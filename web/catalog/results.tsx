import { useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Card, ListCard } from './card.ts';
import type { CatalogPageData } from './catalog-data.ts';
import { catalogPath } from './choice.ts';
import { ReleaseCard } from './release-card.tsx';
import { ReleaseRow } from './release-row.tsx';
import styles from './results.module.css';

// After so many pages the list waits for the button, or the footer could never be reached.
const PAGES_BY_ITSELF = 3;

/** The releases found; the next page joins them near the end of the list or by the button. */
export function Results({ found }: { found: CatalogPageData }) {
  const { choice, total } = found;
  const waiting = useNavigation().location?.pathname === '/anime/catalog/';
  const { cards, page, more, loading, end } = useFurtherPages(found);

  if (total === 0) {
    return (
      <EmptyState
        heading="Ничего не найдено"
        help="Проверьте запрос или сбросьте фильтры"
        action={
          <LinkButton to="/anime/catalog/" look="main">
            Сбросить
          </LinkButton>
        }
      />
    );
  }
  return (
    <div className={classes(styles.results, waiting && styles.waiting)} aria-busy={waiting || loading}>
      {found.from > 1 && (
        <div className={styles.earlier}>
          <LinkButton to={catalogPath(choice, { page: found.from - 1 })} replace>
            Показать предыдущие
          </LinkButton>
        </div>
      )}
      <ul className={choice.view === 'list' ? styles.list : styles.grid}>
        {cards.map((card, i) => (
          <li key={card.alias}>
            {'english' in card ? <ReleaseRow card={card} /> : <ReleaseCard card={card} eager={i < 2} />}
          </li>
        ))}
        {loading && choice.view === 'cards' && Array.from({ length: 8 }, (_, i) => <Outline key={i} />)}
      </ul>
      {page < found.last && (
        <div ref={end} className={styles.more}>
          {/* A link: with scripts off it is the next page. */}
          <LinkButton
            to={catalogPath(choice, { page: page + 1 })}
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

function useFurtherPages(found: CatalogPageData) {
  const { choice } = found;
  const fetcher = useFetcher<CatalogPageData | null>();
  const end = useRef<HTMLDivElement>(null);
  const [cards, setCards] = useState<readonly (Card | ListCard)[]>(found.cards);
  const [page, setPage] = useState(found.page);
  const [byItself, setByItself] = useState(0);
  const [answered, setAnswered] = useState<unknown>();
  const loading = fetcher.state !== 'idle';
  const next = () => fetcher.load(catalogPath(choice, { page: page + 1, from: page + 1 }));

  if (fetcher.data !== undefined && fetcher.data !== answered) {
    setAnswered(fetcher.data);
    if (fetcher.data?.page === page + 1) {
      const known = new Set(cards.map((card) => card.alias));
      setCards([...cards, ...fetcher.data.cards.filter((card) => !known.has(card.alias))]);
      setPage(fetcher.data.page);
    }
  }

  useEffect(() => {
    if (fetcher.data === null) showToast('error', 'Не удалось загрузить продолжение. Проверьте соединение.');
  }, [fetcher.data]);

  // The address keeps the place without a navigation: Back and reload come to the same list.
  useEffect(() => {
    if (page > found.page)
      history.replaceState(history.state, '', catalogPath(choice, { page, from: found.from }));
  }, [page, found, choice]);

  useEffect(() => {
    const target = end.current;
    if (!target || loading || byItself >= PAGES_BY_ITSELF || fetcher.data === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setByItself((count) => count + 1);
        void next();
      },
      { rootMargin: '400px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  });

  const more = () => {
    setByItself(0);
    if (!loading) void next();
  };
  return { cards, page, more, loading, end };
}
