import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '#web/ui/feedback/toast.tsx';

/** One answer of a list that comes page by page: the cards of pages `from` to `page`. */
export type Found<C> = { cards: readonly C[]; from: number; page: number; last: number; total: number };

/** The address of some pages of a list. */
export type PathOf = (pages: { page: number; from: number }) => string;

// After so many pages the list waits for the button, or the footer could never be reached.
const PAGES_BY_ITSELF = 3;

/**
 * The cards of a list so far; the next page joins them near the end of the list or when it is asked for. `overlapOf`
 * says how many pages are asked for again before it, as cards that have left the list move others up.
 */
export function useFurtherPages<C extends { alias: string }>(
  found: Found<C>,
  pathOf: PathOf,
  overlapOf: (cards: readonly C[]) => number = () => 0,
) {
  const fetcher = useFetcher<Found<C> | null>();
  const end = useRef<HTMLDivElement>(null);
  const [cards, setCards] = useState(found.cards);
  const [page, setPage] = useState(found.page);
  const [last, setLast] = useState(found.last);
  const [byItself, setByItself] = useState(0);
  const [answered, setAnswered] = useState<unknown>();
  const loading = fetcher.state !== 'idle';
  const next = () => {
    const from = Math.max(found.from, page + 1 - overlapOf(cards));
    return fetcher.load(pathOf({ page: page + 1, from }));
  };

  if (fetcher.data !== undefined && fetcher.data !== answered) {
    setAnswered(fetcher.data);
    // Every page of a list answers here; another list's is not for this one.
    const answer = fetcher.data;
    if (answer && answer.page >= Math.min(page, answer.last)) {
      const known = new Set(cards.map((card) => card.alias));
      setCards([...cards, ...answer.cards.filter((card) => !known.has(card.alias))]);
      setPage(Math.max(page, answer.page));
      setLast(answer.last);
    }
  }

  useEffect(() => {
    if (fetcher.data === null) showToast('error', 'Не удалось загрузить продолжение. Проверьте соединение.');
  }, [fetcher.data]);

  // The address keeps the place without a navigation: Back and reload come to the same list.
  useEffect(() => {
    if (page > found.page) history.replaceState(history.state, '', pathOf({ page, from: found.from }));
  }, [page, found, pathOf]);

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
  return { cards, page, last, more, loading, end };
}
