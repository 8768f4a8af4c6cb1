import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/** One response of a paged list: the cards of pages `from` to `page`. */
export type CardPages<C> = { cards: readonly C[]; from: number; page: number; last: number; total: number };

/** Returns the address of a range of a list's pages. */
export type PagePath = (pages: { page: number; from: number }) => string;

// After this many automatic pages the list waits for the button; otherwise nobody could reach the footer.
const MAX_AUTOMATIC_PAGES = 3;
// How far before the end the next page is asked for: a visitor who has not scrolled may not want it. Whoever jumps to
// the end of the page has passed the end of the list, which is above the view then.
const NEAR = '1000000px 0px 400px';
const NEAR_WHILE_SCROLLING = '1000000px 0px 200%';

/**
 * Returns the cards loaded so far; the next page is appended near the end of the list or on `loadMore`. `coming` cards
 * keep the place of all pages that load by themselves, so that these move nothing below the list. `overlapOf` returns
 * how many pages to load again with the next one, because removed cards move the others up.
 */
export function useFurtherPages<C extends { alias: string }>(
  found: CardPages<C>,
  pathOf: PagePath,
  overlapOf: (cards: readonly C[]) => number = () => 0,
) {
  const fetcher = useFetcher<CardPages<C> | null>();
  const endRef = useRef<HTMLDivElement & HTMLLIElement>(null);
  const [cards, setCards] = useState(found.cards);
  const [page, setPage] = useState(found.page);
  const [last, setLast] = useState(found.last);
  const [automaticUntil, setAutomaticUntil] = useState(found.page + MAX_AUTOMATIC_PAGES);
  const [handled, setHandled] = useState<unknown>();
  const [hasScrolled, setHasScrolled] = useState(false);
  // Without scripts no further page comes by itself.
  const isHydrated = useIsHydrated();
  const isLoading = fetcher.state !== 'idle';
  const perPage = Math.ceil(found.cards.length / (found.page - found.from + 1));
  const hasFailed = fetcher.data === null && !isLoading;
  const pagesToCome = isHydrated && page < last && !hasFailed ? automaticUntil - page : 0;
  const coming = Math.max(0, Math.min(pagesToCome * perPage, found.total - cards.length));
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
    const onScroll = () => setHasScrolled(true);
    addEventListener('scroll', onScroll, { once: true, passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);

  useEffect(() => {
    const target = endRef.current;
    if (!target || isLoading || page >= automaticUntil || fetcher.data === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void loadNext();
      },
      { rootMargin: hasScrolled ? NEAR_WHILE_SCROLLING : NEAR },
    );
    observer.observe(target);
    return () => observer.disconnect();
  });

  const loadMore = () => {
    setAutomaticUntil(page + 1 + MAX_AUTOMATIC_PAGES);
    if (!isLoading) void loadNext();
  };
  return { cards, page, last, loadMore, isLoading, coming, endRef };
}
