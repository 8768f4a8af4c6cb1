import { useCallback } from 'react';
import { CATALOG_PATH } from '#contract/addresses.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import type { Card, ListCard } from '#web/entities/release/card.ts';
import type { CatalogPageData } from '#web/entities/release-list/catalog-data.ts';
import { catalogPath } from '#web/entities/release-list/choice.ts';
import { PagedCards } from '#web/entities/release-list/paged-cards.tsx';
import { type PathOf, useFurtherPages } from '#web/entities/release-list/use-further-pages.ts';

/** The releases found. */
export function Results({ found }: { found: CatalogPageData }) {
  const { choice, total } = found;
  const pathOf: PathOf = useCallback((pages) => catalogPath(choice, pages), [choice]);
  const pages = useFurtherPages<Card | ListCard>(found, pathOf);

  if (total === 0) {
    return (
      <EmptyState
        heading="Ничего не найдено"
        help="Проверьте запрос или сбросьте фильтры"
        action={
          <LinkButton to={CATALOG_PATH} look="main">
            Сбросить
          </LinkButton>
        }
      />
    );
  }
  return (
    <PagedCards
      pages={pages}
      from={found.from}
      pathOf={pathOf}
      place={CATALOG_PATH}
      isList={choice.view === 'list'}
    />
  );
}
