import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { ReleaseCardData } from '#web/entities/release/card.ts';
import { NothingFound } from '#web/entities/release-list/nothing-found.tsx';
import { PagedCards } from '#web/entities/release-list/paged-cards.tsx';
import { type PagePath, useFurtherPages } from '#web/entities/release-list/use-further-pages.ts';
import { countFilters, ownPath, pageSizeOf, withoutFilters } from './choice.ts';
import { OwnToolbar } from './own-toolbar.tsx';
import type { OwnListData } from './load-own.ts';
import { useFiltersShown } from './filters-shown.ts';
import styles from './own-results.module.css';

type OwnResultsProps = {
  found: OwnListData;
  /** Whether this page knows the release to be in the list; another device may have added it. */
  isInList: (releaseId: number) => boolean;
  heading?: ReactNode;
  empty: ReactNode;
};

/** The releases of a list. A removed release disappears immediately and returns to its place if that is undone. */
export function OwnResults({ found, isInList, heading, empty }: OwnResultsProps) {
  const { choice, options } = found;
  const pathOf: PagePath = useCallback((pages) => ownPath(choice, pages), [choice]);
  const [seen] = useState(() => new Set<number>());
  const isGone = ({ id }: ReleaseCardData) => seen.has(id) && !isInList(id);
  const goneOf = (cards: readonly ReleaseCardData[]) => cards.filter(isGone).length;
  const pages = useFurtherPages<ReleaseCardData>(found, pathOf, (cards) =>
    Math.ceil(goneOf(cards) / pageSizeOf(choice)),
  );
  const [isBeside] = useFiltersShown();
  const gone = goneOf(pages.cards);
  // A release counts as removed only if this page has seen it in the list.
  useEffect(() => {
    for (const { id } of pages.cards) if (isInList(id)) seen.add(id);
  });
  const total = Math.max(0, found.total - gone);
  const place = useKeepFocus(gone);

  if (total === 0 && countFilters(choice) === 0)
    return (
      <>
        {heading}
        {empty}
      </>
    );
  return (
    <div ref={place} tabIndex={-1} className={styles.results}>
      <OwnToolbar heading={heading} choice={choice} options={options} total={total} />
      {total === 0 ? (
        <NothingFound resetTo={ownPath(withoutFilters(choice))} />
      ) : (
        <div className={styles.cards}>
          <PagedCards
            pages={{ ...pages, cards: pages.cards.filter((card) => !isGone(card)) }}
            from={found.from}
            pathOf={pathOf}
            path={ownPath(withoutFilters(choice)).split('?')[0] ?? ''}
            isWide={!isBeside}
          />
        </div>
      )}
    </div>
  );
}

// Keyboard users stay in the list when the focused card disappears.
function useKeepFocus(gone: number) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(gone);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (gone > before.current && isLost) place.current?.focus({ preventScroll: true });
    before.current = gone;
  }, [gone]);
  return place;
}
