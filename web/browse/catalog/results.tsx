import { CATALOG_PATH } from '#contract/addresses.ts';
import { useCallback } from 'react';
import { CardGrid, ReleaseCard } from '#web/entities/release/release-card.tsx';
import type { ReleaseCardData, ReleaseRowData } from '#web/entities/release/card.ts';
import type { CatalogPageData } from '#web/entities/release-list/catalog-data.ts';
import { catalogPath } from '#web/entities/release-list/catalog-choice.ts';
import { NothingFound } from '#web/entities/release-list/nothing-found.tsx';
import { PagedCards } from '#web/entities/release-list/paged-cards.tsx';
import { type PagePath, useFurtherPages } from '#web/entities/release-list/use-further-pages.ts';
import styles from './results.module.css';

/** The releases that match the catalogue's filters. */
export function CatalogResults({ found }: { found: CatalogPageData }) {
  const { choice, total, guesses } = found;
  const pathOf: PagePath = useCallback((pages) => catalogPath(choice, pages), [choice]);
  const pages = useFurtherPages<ReleaseCardData | ReleaseRowData>(found, pathOf);

  if (total === 0) {
    return (
      <>
        <NothingFound resetTo={CATALOG_PATH} />
        {guesses.length > 0 && <Guesses cards={guesses} />}
      </>
    );
  }
  return (
    <PagedCards
      pages={pages}
      from={found.from}
      pathOf={pathOf}
      path={CATALOG_PATH}
      isList={choice.view === 'list'}
    />
  );
}

// The spelling of a search that found nothing may be wrong.
function Guesses({ cards }: { cards: readonly ReleaseCardData[] }) {
  return (
    <section className={styles.guesses} aria-labelledby="guesses">
      <h2 id="guesses">Возможно, вы имели в{'\u00A0'}виду</h2>
      <CardGrid>
        {cards.map((card) => (
          <li key={card.alias}>
            <ReleaseCard card={card} />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
