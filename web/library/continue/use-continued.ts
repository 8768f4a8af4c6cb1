import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import type { Positions } from '#web/entities/episode/positions.ts';
import { openBrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { browserPositions } from '#web/entities/episode/browser-positions.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { loader } from './continue-route.ts';
import type { Continued } from './continued.ts';
import { createHiddenTitles, type HiddenSince, type HiddenTitles } from './hidden-titles.ts';
import { type NextStep, nextStep } from './step.ts';
import { type ContinuedTitle, listTitles, writeTitles } from './titles.ts';

let hiddenTitles: HiddenTitles | null = null;

// Created at first use and never on the server.
function browserHidden(): HiddenTitles {
  return (hiddenTitles ??= createHiddenTitles(openBrowserStorage()));
}

const NONE: HiddenSince = {};
const never = () => () => {};

function useHidden(): HiddenSince {
  return useSyncExternalStore(
    typeof window === 'undefined' ? never : browserHidden().subscribe,
    () => browserHidden().all(),
    () => NONE,
  );
}

/** A release of the list and how to continue it. */
export type ContinueRow = { continued: Continued; step: NextStep };

function isOf({ releaseId, episode }: Continued, title: ContinuedTitle): boolean {
  return releaseId === title.releaseId && episode.id === title.episodeId;
}

function rowsOf(
  titles: readonly ContinuedTitle[],
  known: readonly Continued[],
  positions: Positions,
): ContinueRow[] {
  return titles.flatMap((title) => {
    // The card stays as it was until a newer episode is loaded.
    const continued = known.find(({ releaseId }) => releaseId === title.releaseId);
    const step = continued && nextStep(continued, positions);
    return step ? [{ continued, step }] : [];
  });
}

/** The releases that this browser can continue; undefined until they are loaded, empty on the server. */
export function useContinued(): readonly ContinueRow[] | undefined {
  // Opening the store restores positions that a crash has kept out of `localStorage`.
  useEffect(() => void browserPositions(), []);
  const positions = usePositions();
  const hidden = useHidden();
  const titles = useMemo(() => listTitles(positions, hidden), [positions, hidden]);
  const { load, data } = useFetcher<typeof loader>();
  const query = writeTitles(titles);
  // A hidden title that is shown again is still loaded.
  const isMissing = titles.some((title) => !data?.some((known) => isOf(known, title)));
  useEffect(() => {
    if (isMissing) void load(`/app/continue?titles=${query}`);
  }, [load, isMissing, query]);
  return useMemo(() => {
    if (titles.length === 0) return [];
    return data && rowsOf(titles, data, positions);
  }, [titles, data, positions]);
}

const now = () => Date.now();

/** Resets the position to the beginning of the episode. */
export function startOver({ continued: { releaseId }, step: { episode } }: ContinueRow): void {
  browserPositions().save(episode.id, { time: 0, isWatched: false, at: now(), releaseId });
}

/** Marks the episode as watched, so that the next one follows. */
export function markWatched({ continued: { releaseId }, step: { episode } }: ContinueRow): void {
  browserPositions().save(episode.id, { time: episode.duration, isWatched: true, at: now(), releaseId });
}

/** Hides a release from the list until it is watched again. */
export function hideTitle({ continued: { releaseId } }: ContinueRow): void {
  browserHidden().hide(releaseId, now());
  const action = { label: 'Вернуть', run: () => browserHidden().show(releaseId) };
  showToast('success', 'Убрано из списка', { action });
}
