import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import type { Positions } from '#web/entities/episode/positions.ts';
import { openShelf } from '#web/storage/remembered.ts';
import { browserPositions } from '#web/entities/episode/browser-positions.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { loader } from './continue-route.ts';
import type { Continued } from './continued.ts';
import { createHiddenTitles, type Hidden, type HiddenTitles } from './hidden-titles.ts';
import { type Step, stepOf } from './step.ts';
import { type Title, titlesOf, writeTitles } from './titles.ts';

let hiddenTitles: HiddenTitles | null = null;

// Made at first use, so that the server never has any.
function browserHidden(): HiddenTitles {
  return (hiddenTitles ??= createHiddenTitles(openShelf()));
}

const NONE: Hidden = {};
const never = () => () => {};

function useHidden(): Hidden {
  return useSyncExternalStore(
    typeof window === 'undefined' ? never : browserHidden().subscribe,
    () => browserHidden().all(),
    () => NONE,
  );
}

/** A release of the list with its next step. */
export type Row = { continued: Continued; step: Step };

function isOf({ releaseId, episode }: Continued, title: Title): boolean {
  return releaseId === title.releaseId && episode.id === title.episodeId;
}

function rowsOf(titles: readonly Title[], known: readonly Continued[], positions: Positions): Row[] {
  return titles.flatMap((title) => {
    // Until the answer about a newer episode comes, the card stays what it was.
    const continued = known.find(({ releaseId }) => releaseId === title.releaseId);
    const step = continued && stepOf(continued, positions);
    return step ? [{ continued, step }] : [];
  });
}

/** What this browser has begun and can go on with; undefined until it is known, nothing on the server. */
export function useContinued(): readonly Row[] | undefined {
  // Opening the store brings back what a crash has kept from the shelf.
  useEffect(() => void browserPositions(), []);
  const positions = usePositions();
  const hidden = useHidden();
  const titles = useMemo(() => titlesOf(positions, hidden), [positions, hidden]);
  const { load, data } = useFetcher<typeof loader>();
  const named = writeTitles(titles);
  // One taken off the list is still known when it is put back.
  const asks = titles.some((title) => !data?.some((known) => isOf(known, title)));
  useEffect(() => {
    if (asks) void load(`/app/continue?titles=${named}`);
  }, [load, asks, named]);
  return useMemo(() => {
    if (titles.length === 0) return [];
    return data && rowsOf(titles, data, positions);
  }, [titles, data, positions]);
}

const now = () => Date.now();

/** Puts the film back to its beginning. */
export function startOver({ continued: { releaseId }, step: { episode } }: Row): void {
  browserPositions().save(episode.id, { time: 0, isWatched: false, at: now(), releaseId });
}

/** Marks the episode as seen, so that the one after it is next. */
export function markWatched({ continued: { releaseId }, step: { episode } }: Row): void {
  browserPositions().save(episode.id, { time: episode.duration, isWatched: true, at: now(), releaseId });
}

/** Takes a release off the list until it is watched again. */
export function takeOff({ continued: { releaseId } }: Row): void {
  browserHidden().hide(releaseId, now());
  const action = { label: 'Вернуть', run: () => browserHidden().show(releaseId) };
  showToast('success', 'Убрано из списка', { action });
}
