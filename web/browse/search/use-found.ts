import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { NoAnswer, SearchAnswer } from './search-data.ts';

const TYPING_PAUSE = 150;
const FEWEST_LETTERS = 2;

const addressOf = (query: string) => `/app/search?${new URLSearchParams({ query }).toString()}`;

/** What is asked for by what stands in the field; nothing while it is too short to mean a release. */
export function questionOf(text: string): string {
  const query = text.trim().replace(/\s+/g, ' ');
  return query.length < FEWEST_LETTERS ? '' : query;
}

/** The answer to what is being typed, after a pause; the one before stays until the next one comes. */
export function useFound(question: string) {
  const { load, data, state } = useFetcher<SearchAnswer | NoAnswer>();
  const [seen, setSeen] = useState(data);
  const [answer, setAnswer] = useState<typeof data>();

  if (seen !== data) {
    setSeen(data);
    if (question !== '') setAnswer(data);
  }
  // What was found before the field was cleared has nothing to do with what comes next.
  if (question === '' && answer !== undefined) setAnswer(undefined);

  useEffect(() => {
    if (question === '') return undefined;
    const timer = setTimeout(() => void load(addressOf(question)), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [question, load]);

  return { answer, isLoading: state !== 'idle', retry: () => void load(addressOf(question)) };
}

/** What is loved most at the moment; undefined until it is there. */
export function usePopular(isOpen: boolean): SearchAnswer | undefined {
  const { load, data } = useFetcher<SearchAnswer | NoAnswer>();
  const popular = data && 'releases' in data ? data : undefined;
  const isWanted = isOpen && popular === undefined;

  useEffect(() => {
    if (isWanted) void load('/app/search');
  }, [isWanted, load]);

  return popular;
}
