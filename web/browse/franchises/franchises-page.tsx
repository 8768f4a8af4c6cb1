import { useNavigation } from 'react-router';
import { CATALOG_PATH, FRANCHISES_PATH } from '#contract/addresses.ts';
import { listFranchises } from '#contract/franchises.ts';
import { apiContext } from '#web/page/api.ts';
import { loadPages } from '#web/entities/release-list/load-pages.ts';
import { NothingFound } from '#web/entities/release-list/nothing-found.tsx';
import { PagedList } from '#web/entities/release-list/paged-list.tsx';
import { readPageRange } from '#web/entities/release-list/read-catalog-choice.ts';
import { pageMeta } from '#web/page/meta.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Masonry, MASONRY_SIZES } from '#web/ui/pictures/masonry.tsx';
import { Page } from '#web/ui/page.tsx';
import { formatCount } from '#web/format/format-count.ts';
import type { Route } from './+types/franchises-page.ts';
import { FranchiseCard } from './franchise-card.tsx';
import { FRANCHISES } from './format-franchise.ts';
import styles from './franchises-page.module.css';
import { FranchiseSearchForm } from './search-form.tsx';

// Each page is a block of columns of its own: further ones move nothing that is there.
const PER_PAGE = 48;
const MAX_SEARCH = 200;
// As in the catalogue.
const MAX_PAGES = 10;

export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const search = (params.get('search') ?? '').trim().slice(0, MAX_SEARCH);
  const call = context.get(apiContext);
  const load = (page: number) => call(listFranchises, { query: { search, page, limit: PER_PAGE } });
  const { items, ...pages } = await loadPages(load, readPageRange(params, MAX_PAGES));
  const blocks = Array.from({ length: Math.ceil(items.length / PER_PAGE) }, (_, i) =>
    items.slice(i * PER_PAGE, (i + 1) * PER_PAGE),
  );
  return { search, blocks, ...pages };
}

// Not beside other addresses, which every page loads. What is not chosen is left out.
function pathOfPages({ search, page, from = 1 }: { search: string; page: number; from?: number }): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(page > 1 && { page: String(page) }),
    ...(from > 1 && { from: String(from) }),
  });
  return query.size === 0 ? FRANCHISES_PATH : `${FRANCHISES_PATH}?${query}`;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Франшизы',
    description: 'Франшизы аниме в русской озвучке: все сезоны, фильмы и спешлы в порядке просмотра.',
    path: FRANCHISES_PATH,
    isHidden: Boolean(loaderData?.search),
  });
}

export default function FranchisesPage({ loaderData }: Route.ComponentProps) {
  const { search, blocks, total, from, page, last } = loaderData;
  const isEmpty = total === 0 && search === '';
  const isWaiting = useNavigation().location?.pathname === FRANCHISES_PATH;
  return (
    <Page>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>Франшизы</h1>
          {!isEmpty && <output>{formatCount(total, FRANCHISES)}</output>}
        </div>
        {!isEmpty && <FranchiseSearchForm search={search} />}
      </header>
      <PagedList
        earlier={from > 1 ? pathOfPages({ search, page: from - 1 }) : undefined}
        next={page < last ? pathOfPages({ search, page: page + 1, from }) : undefined}
        isLoadingNext={isWaiting}
      >
        {blocks.map((franchises, block) => (
          <Masonry key={from + block}>
            {franchises.map((franchise, i) => (
              <li key={franchise.id}>
                <FranchiseCard franchise={franchise} sizes={MASONRY_SIZES} eager={block === 0 && i < 2} />
              </li>
            ))}
          </Masonry>
        ))}
      </PagedList>
      {isEmpty && <NoFranchises />}
      {!isEmpty && total === 0 && (
        <NothingFound resetTo={FRANCHISES_PATH} help="Проверьте запрос или сбросьте поиск" replace />
      )}
    </Page>
  );
}

function NoFranchises() {
  return (
    <EmptyState
      heading="Здесь скоро появятся франшизы"
      help="Пока все релизы можно найти в каталоге"
      action={
        <LinkButton to={CATALOG_PATH} variant="main">
          В каталог
        </LinkButton>
      }
    />
  );
}
