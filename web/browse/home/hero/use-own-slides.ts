import { useEffect, useLayoutEffect } from 'react';
import { useFetcher } from 'react-router';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { markPage, WAITING } from '../early-home.ts';
import { readStoredFavorites, readStoredPositions } from './stored-titles.ts';
import type { loader } from './hero-route.ts';
import { writeOwnTitles } from './own-titles.ts';
import type { Slide } from './slide.ts';

/** The key of the fetcher that has a visitor's own slides. */
export const OWN_SLIDES = 'own-slides';

/** Whether this browser keeps something of a visitor. */
function keepsTitles(): boolean {
  return readStoredPositions().length > 0 || readStoredFavorites().length > 0;
}

/**
 * Loads a visitor's own slides by what this browser keeps; undefined until they are loaded. The slides of everyone are
 * hidden until then, in a box of the same size. Signed-in viewers have theirs from the server.
 */
export function useOwnSlides(): readonly Slide[] | undefined {
  const isVisitor = useViewer() === null;
  const { load, data } = useFetcher<typeof loader>({ key: OWN_SLIDES });
  useLayoutEffect(() => {
    markPage(WAITING, isVisitor && data === undefined && keepsTitles());
  }, [isVisitor, data]);
  useEffect(() => {
    if (!isVisitor || !keepsTitles()) return;
    void load(`/app/hero?${writeOwnTitles(readStoredPositions(), readStoredFavorites())}`);
  }, [load, isVisitor]);
  return isVisitor ? data : undefined;
}

/** Puts own slides first and fills up with the others to as many as there were, each release once. */
export function mergeSlides(own: readonly Slide[], others: readonly Slide[]): readonly Slide[] {
  const rest = others.filter(({ alias }) => !own.some((slide) => slide.alias === alias));
  return [...own, ...rest].slice(0, Math.max(own.length, others.length));
}
