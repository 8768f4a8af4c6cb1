import { useEffect, useLayoutEffect } from 'react';
import { useFetcher } from 'react-router';
import { currentPositions } from '#web/entities/episode/shown-positions.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { openBrowserStorage, readStored, writeStored } from '#web/entities/storage/browser-storage.ts';
import { markPage, RECOMMENDS } from '../early-home.ts';
import { readDismissed } from './dismissed.ts';
import type { Recommended } from './recommended.ts';
import type { loader } from './recommended-route.ts';

const MAX_STARTED = 50;
const MAX_FAVORITES = 50;

// Seconds below which a single episode does not count as watched.
const MIN_SECONDS = 10;

/** The releases that a visitor has started, the last watched first. */
function startedReleases(): number[] {
  const watched = Object.values(currentPositions())
    .filter(({ time, isWatched }) => isWatched || time >= MIN_SECONDS)
    .toSorted((a, b) => b.at - a.at);
  return [...new Set(watched.flatMap(({ releaseId = [] }) => releaseId))];
}

function isExpected(): boolean {
  return readStored(openBrowserStorage(), RECOMMENDS) !== 0 && startedReleases().length > 0;
}

/**
 * Returns a signed-in viewer's recommendations, which the page brings, or loads a visitor's by what this browser keeps;
 * undefined until they are loaded. Shows and hides a visitor's row.
 */
export function useRecommended(ofAccount: Recommended | null) {
  const isVisitor = useViewer() === null;
  const { load, data } = useFetcher<typeof loader>();
  useLayoutEffect(() => {
    const isShown = data === undefined ? isExpected() : data !== null;
    markPage(RECOMMENDS, isVisitor && isShown);
    if (data !== undefined) writeStored(openBrowserStorage(), RECOMMENDS, data?.cards.length ?? 0);
  }, [isVisitor, data]);
  useEffect(() => {
    if (!isVisitor) return;
    const started = startedReleases();
    const [last] = started;
    if (last === undefined) return;
    const stored = readStored(openBrowserStorage(), 'favorites');
    const favorites = Array.isArray(stored) ? stored.slice(0, MAX_FAVORITES).map(Number) : [];
    const except = [...readDismissed(), ...started.slice(0, MAX_STARTED), ...favorites];
    void load(`/app/recommended?release=${last}&except=${except.join(',')}`);
  }, [load, isVisitor]);
  return isVisitor ? data : ofAccount;
}
