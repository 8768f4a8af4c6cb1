import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Card } from '#web/entities/release/card.ts';
import { NothingFound } from '#web/entities/release-list/nothing-found.tsx';
import { PagedCards } from '#web/entities/release-list/paged-cards.tsx';
import { type PathOf, useFurtherPages } from '#web/entities/release-list/use-further-pages.ts';
import { narrowing, ownPath, PER_PAGE, withoutFilters } from './choice.ts';
import { OwnToolbar } from './own-toolbar.tsx';
import type { OwnListData } from './load-own.ts';
import { useFiltersShown } from './filters-shown.ts';
import styles from './own-results.module.css';

type OwnResultsProps = {
  found: OwnListData;
  /** Whether a release is in the list as far as this page knows: it may have been put there from another device. */
  isKept: (releaseId: number) => boolean;
  empty: ReactNode;
};

/**
 * The releases of a list of one's own. One that is taken out leaves at once, and is back in its place when that is
 * taken back.
 */
export function OwnResults({ found, isKept, empty }: OwnResultsProps) {
  const { choice, options } = found;
  const pathOf: PathOf = useCallback((pages) => ownPath(choice, pages), [choice]);
  const [seen] = useState(() => new Set<number>());
  const isGone = ({ id }: Card) => seen.has(id) && !isKept(id);
  const goneOf = (cards: readonly Card[]) => cards.filter(isGone).length;
  const pages = useFurtherPages<Card>(found, pathOf, (cards) => Math.ceil(goneOf(cards) / PER_PAGE));
  const [isBeside] = useFiltersShown();
  const gone = goneOf(pages.cards);
  // Only what was seen in the list can be seen to leave it.
  useEffect(() => {
    for (const { id } of pages.cards) if (isKept(id)) seen.add(id);
  });
  const total = Math.max(0, found.total - gone);
  const place = useFocusKept(gone);

  if (total === 0 && narrowing(choice) === 0) return empty;
  return (
    <div ref={place} tabIndex={-1} className={styles.results}>
      <OwnToolbar choice={choice} options={options} total={total} />
      {total === 0 ? (
        <NothingFound resetTo={ownPath(withoutFilters(choice))} />
      ) : (
        <div className={styles.cards}>
          <PagedCards
            pages={{ ...pages, cards: pages.cards.filter((card) => !isGone(card)) }}
            from={found.from}
            pathOf={pathOf}
            place={ownPath(withoutFilters(choice)).split('?')[0] ?? ''}
            isWide={!isBeside}
          />
        </div>
      )}
    </div>
  );
}

/** Who works by keyboard does not fall out of the list together with the card that has left it. */
function useFocusKept(gone: number) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(gone);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (gone > before.current && isLost) place.current?.focus({ preventScroll: true });
    before.current = gone;
  }, [gone]);
  return place;
}
