import { type ReactNode, useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { EarlyScript } from '#web/page/early/early-script.tsx';
import { openBrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { countFilters, ownPath } from './choice.ts';
import { FILTERS_EARLY, useFiltersShown } from './filters-shown.ts';
import { storedChoiceAtStart, storedChoiceFor, storeChoice } from './stored-choice.ts';
import { choiceOwner } from './use-choice-owner.ts';
import { ListShown } from '#web/entities/viewer/lists/list-shown.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import type { OwnListData } from './load-own.ts';
import { OwnFilters } from './own-filters.tsx';
import styles from './own-page.module.css';
import { OwnResults } from './own-results.tsx';

type OwnPageProps = {
  found: OwnListData;
  isInList: (releaseId: number) => boolean;
  /** Stands in the row of the count and the tools; above an empty list in one of its own. */
  heading?: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
};

/** One of the viewer's lists with its filters. */
export function OwnPage({ found, isInList, heading, empty }: OwnPageProps) {
  const { choice, options, total } = found;
  const [isBeside] = useFiltersShown();
  const hasFilters = canBeFiltered(found);
  useStoredChoice(found);
  return (
    // The script below changes the attribute before hydration.
    <div
      className={styles.body}
      data-filters={isBeside && hasFilters ? '' : undefined}
      suppressHydrationWarning
    >
      {hasFilters && <EarlyScript code={FILTERS_EARLY} />}
      {hasFilters && (
        <div className={styles.filters}>
          <OwnFilters choice={choice} options={options} total={total} />
        </div>
      )}
      <section aria-label="Релизы списка">
        <ListShown value={choice.type ?? 'favorites'}>
          {/* A list that was empty starts anew with its first releases. */}
          <OwnResults
            key={`${ownPath(choice, found)} ${total > 0}`}
            found={found}
            isInList={isInList}
            heading={heading}
            empty={empty}
          />
        </ListShown>
      </section>
    </div>
  );
}

/** Whether there is something to filter. */
export function canBeFiltered({ total, choice }: OwnListData): boolean {
  return total > 0 || countFilters(choice) > 0;
}

// Less than a row of a desktop.
const FEW = 6;

/** Whether a list is so short that its page has room for other releases. */
export function isShort({ total, choice }: OwnListData): boolean {
  return total > 0 && total <= FEW && countFilters(choice) === 0;
}

let isFirstPage = true;

/**
 * Loads a list in the browser. A list without filters redirects to its last choice. Null means that a further page
 * could not be loaded and can be retried.
 */
export async function loadInBrowser<T>(request: Request, load: () => Promise<T>): Promise<T | null> {
  isFirstPage = false;
  const url = new URL(request.url);
  const viewer = choiceOwner();
  const stored =
    viewer === null ? null : storedChoiceFor(openBrowserStorage(), viewer, url, new URL(location.href));
  // oxlint-disable-next-line only-throw-error
  if (stored !== null) throw redirect(stored);
  try {
    return await load();
  } catch (error) {
    if (error instanceof TypeError && url.searchParams.has('from')) return null;
    throw error;
  }
}

// A reload and Back show the same list as before, even one without filters.
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return (visit as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Stores the choice; a list opened by its address without filters redirects to its last choice. */
function useStoredChoice({ choice }: OwnListData) {
  const navigate = useNavigate();
  const viewer = useViewer()?.id;
  useEffect(() => {
    if (viewer === undefined) return;
    const isStart = isFirstPage;
    isFirstPage = false;
    const stored = isStart
      ? storedChoiceAtStart(openBrowserStorage(), viewer, new URL(location.href), isNewVisit())
      : null;
    if (stored === null) storeChoice(openBrowserStorage(), viewer, choice);
    else void navigate(stored, { replace: true });
  }, [choice, navigate, viewer]);
}
