import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '#web/ui/feedback/toast.tsx';

/** One response of a paged list: the cards of pages `from` to `page`. */
export type CardPages<C> = { cards: readonly C[]; from: number; page: number; last: number; total: number };

/** Returns the address of a range of a list's pages. */
export type PagePath = (pages: { page: number; from: number }) => string;

// After this many automatic pages the list waits for the button; otherwise nobody could reach the footer.
const MAX_AUTOMATIC_PAGES = 3;

/**
 * Returns the cards loaded so far; the next page is appended near the end of the list or on `loadMore`. `overlapOf`
 * returns how many pages to load again with the next one, because removed cards move the others up.
 */
export function useFurtherPages<C extends { alias: string }>(
  found: CardPages<C>,
  pathOf: PagePath,
  overlapOf: (cards: readonly C[]) => number = () => 0,
) {
  const fetcher = useFetcher<CardPages<C> | null>();
  const endRef = useRef<HTMLDivElement>(null);
  const [cards, setCards] = useState(found.cards);
  const [page, setPage] = useState(found.page);
  const [last, setLast] = useState(found.last);
  const [automaticPages, setAutomaticPages] = useState(0);
  const [handled, setHandled] = useState<unknown>();
  const isLoading = fetcher.state !== 'idle';
  const loadNext = () => {
    const from = Math.max(found.from, page + 1 - overlapOf(cards));
    return fetcher.load(pathOf({ page: page + 1, from }));
  };

  if (fetcher.data !== undefined && fetcher.data !== handled) {
    setHandled(fetcher.data);
    // A response for an earlier page belongs to another state of the list.
    const response = fetcher.data;
    if (response && response.page >= Math.min(page, response.last)) {
      const known = new Set(cards.map((card) => card.alias));
      setCards([...cards, ...response.cards.filter((card) => !known.has(card.alias))]);
      setPage(Math.max(page, response.page));
      setLast(response.last);
    }
  }

  useEffect(() => {
    if (fetcher.data === null) showToast('error', 'Не удалось загрузить продолжение. Проверьте соединение.');
  }, [fetcher.data]);

  // Written into the address without a navigation, so that Back and reload show the same pages.
  useEffect(() => {
    if (page > found.page) history.replaceState(history.state, '', pathOf({ page, from: found.from }));
  }, [page, found, pathOf]);

  useEffect(() => {
    const target = endRef.current;
    if (!target || isLoading || automaticPages >= MAX_AUTOMATIC_PAGES || fetcher.data === null)
      return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setAutomaticPages((count) => count + 1);
        void loadNext();
      },
      { rootMargin: '400px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  });

  const loadMore = () => {
    setAutomaticPages(0);
    if (!isLoading) void loadNext();
  };
  return { cards, page, last, loadMore, isLoading, endRef };
}
