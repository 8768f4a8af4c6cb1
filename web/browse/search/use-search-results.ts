import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { SearchFailure, SearchResults } from './search-data.ts';

const TYPING_PAUSE = 150;
const MIN_LENGTH = 2;
const SKELETON_AFTER = 150;
const SKELETON_FOR = 300;

const addressOf = (query: string) => `/app/search?${new URLSearchParams({ query }).toString()}`;

/** Returns the query for the field's text; empty if the text is too short to search for. */
export function queryOf(text: string): string {
  const query = text.trim().replace(/\s+/g, ' ');
  return query.length < MIN_LENGTH ? '' : query;
}

/** Searches after a pause in typing; the previous results stay until the next ones arrive. */
export function useSearchResults(query: string) {
  const { load, data, state } = useFetcher<SearchResults | SearchFailure>();
  const [previous, setPrevious] = useState(data);
  const [answer, setAnswer] = useState<typeof data>();

  if (previous !== data) {
    setPrevious(data);
    if (query !== '') setAnswer(data);
  }
  // Drops the results when the field is cleared, so that they are not shown for the next query.
  if (query === '' && answer !== undefined) setAnswer(undefined);

  useEffect(() => {
    if (query === '') return undefined;
    const timer = setTimeout(() => void load(addressOf(query)), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [query, load]);

  return { answer, isLoading: state !== 'idle', retry: () => void load(addressOf(query)) };
}

/** Returns the currently popular releases; undefined until they are loaded. */
export function usePopularReleases(isOpen: boolean): SearchResults | undefined {
  const { load, data } = useFetcher<SearchResults | SearchFailure>();
  const popular = data && 'releases' in data ? data : undefined;
  const isMissing = isOpen && popular === undefined;

  useEffect(() => {
    if (isMissing) void load('/app/search');
  }, [isMissing, load]);

  return popular;
}

/** Milliseconds until a skeleton appears, or until one that was visible for `shownFor` milliseconds may disappear. */
export function skeletonDelay(isLoading: boolean, shownFor: number): number {
  return isLoading ? SKELETON_AFTER : Math.max(0, SKELETON_FOR - shownFor);
}

/** Whether to show a skeleton: not for a fast response, and never for less than 300 ms, so that it does not flicker. */
export function useSkeleton(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(false);
  const shownAt = useRef(0);

  useEffect(() => {
    if (isLoading === isShown) return undefined;
    const toggle = () => {
      shownAt.current = performance.now();
      setShown(isLoading);
    };
    const timer = setTimeout(toggle, skeletonDelay(isLoading, performance.now() - shownAt.current));
    return () => clearTimeout(timer);
  }, [isLoading, isShown]);

  return isShown;
}
