import { useCallback } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import type { Card, ListCard } from './card.ts';
import type { CatalogPageData } from './catalog-data.ts';
import { catalogPath } from './choice.ts';
import { PagedCards } from './paged-cards.tsx';
import { type PathOf, useFurtherPages } from './use-further-pages.ts';

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
          <LinkButton to="/anime/catalog/" look="main">
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
      place="/anime/catalog/"
      isList={choice.view === 'list'}
    />
  );
}
