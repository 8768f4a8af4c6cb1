import { type ReactNode, useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { EarlyScript } from '#web/page/early-script.tsx';
import { openShelf } from '#web/storage/remembered.ts';
import { narrowing, ownPath } from './choice.ts';
import { FILTERS_EARLY, useFiltersShown } from './filters-shown.ts';
import { choiceAtStart, choiceFor, keepChoice } from './kept-choice.ts';
import type { OwnListData } from './load-own.ts';
import { OwnFilters } from './own-filters.tsx';
import styles from './own-page.module.css';
import { OwnResults } from './own-results.tsx';

type OwnPageProps = {
  found: OwnListData;
  isKept: (releaseId: number) => boolean;
  /** What is shown where the list has nothing. */
  empty: ReactNode;
};

/** A list of one's own: its filters and its releases. */
export function OwnPage({ found, isKept, empty }: OwnPageProps) {
  const { choice, options, total } = found;
  const [isBeside] = useFiltersShown();
  const hasFilters = total > 0 || narrowing(choice) > 0;
  useKeptChoice(found);
  return (
    // Not by React alone: the script below has changed it before React came.
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
        <OwnResults key={ownPath(choice, found)} found={found} isKept={isKept} empty={empty} />
      </section>
    </div>
  );
}

let isFirstPage = true;

/**
 * Loads a list in the browser. The bare list gives way to what was chosen in it last; null stands for the rest of a
 * list that did not come, which can be asked for again.
 */
export async function loadInBrowser<T>(request: Request, load: () => Promise<T>): Promise<T | null> {
  isFirstPage = false;
  const url = new URL(request.url);
  const kept = choiceFor(openShelf(), url, new URL(location.href));
  // oxlint-disable-next-line only-throw-error
  if (kept !== null) throw redirect(kept);
  try {
    return await load();
  } catch (error) {
    if (error instanceof TypeError && url.searchParams.has('from')) return null;
    throw error;
  }
}

// A reload and Back show again what was there, be it everything.
function isOpenedAnew(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return (visit as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Remembers what is chosen; a bare list opened by its address is given over to what was chosen in it last. */
function useKeptChoice({ choice }: OwnListData) {
  const navigate = useNavigate();
  useEffect(() => {
    const isStart = isFirstPage;
    isFirstPage = false;
    const kept = isStart ? choiceAtStart(openShelf(), new URL(location.href), isOpenedAnew()) : null;
    if (kept === null) keepChoice(openShelf(), choice);
    else void navigate(kept, { replace: true });
  }, [choice, navigate]);
}
