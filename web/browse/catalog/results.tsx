import { CATALOG_PATH } from '#contract/addresses.ts';
import { useCallback } from 'react';
import type { ReleaseCardData, ReleaseRowData } from '#web/entities/release/card.ts';
import type { CatalogPageData } from '#web/entities/release-list/catalog-data.ts';
import { catalogPath } from '#web/entities/release-list/catalog-choice.ts';
import { NothingFound } from '#web/entities/release-list/nothing-found.tsx';
import { PagedCards } from '#web/entities/release-list/paged-cards.tsx';
import { type PagePath, useFurtherPages } from '#web/entities/release-list/use-further-pages.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { activeFilters, formatFilters } from './active-filters.ts';

const loaded = import.meta.env.SSR ? await import('./guesses.tsx') : undefined;
const Guesses = lazyComponent(
  loaded,
  () => import('./guesses.tsx'),
  (module) => module.Guesses,
);

/** The releases that match the catalogue's filters. */
export function CatalogResults({ found }: { found: CatalogPageData }) {
  const { choice, options, total, guesses } = found;
  const pathOf: PagePath = useCallback((pages) => catalogPath(choice, pages), [choice]);
  const pages = useFurtherPages<ReleaseCardData | ReleaseRowData>(found, pathOf);

  if (total === 0) {
    const filters = formatFilters(activeFilters(choice, options));
    return (
      <>
        <NothingFound
          resetTo={CATALOG_PATH}
          {...(filters !== '' && {
            help: `Сейчас выбрано: ${filters}. Проверьте запрос или сбросьте фильтры`,
          })}
        />
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
