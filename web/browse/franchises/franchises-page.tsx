import { CATALOG_PATH, FRANCHISES_PATH } from '#contract/addresses.ts';
import { allFranchises } from '#contract/franchises.ts';
import { apiContext } from '#web/page/api.ts';
import { NothingFound } from '#web/entities/release-list/nothing-found.tsx';
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
import { matchesName, readSearch } from './search.ts';
import { FranchiseSearchForm } from './search-form.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = readSearch(new URL(request.url).searchParams);
  const all = await context.get(apiContext)(allFranchises);
  const franchises = all.filter((franchise) => matchesName(franchise, search));
  return { search, franchises, isEmpty: all.length === 0 };
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
  const { search, franchises, isEmpty } = loaderData;
  return (
    <Page>
      <header className={styles.head}>
        <div>
          <h1>Франшизы</h1>
          {!isEmpty && <output className={styles.count}>{formatCount(franchises.length, FRANCHISES)}</output>}
        </div>
        {!isEmpty && <FranchiseSearchForm search={search} />}
      </header>
      <Masonry>
        {franchises.map((franchise, i) => (
          <li key={franchise.id}>
            <FranchiseCard franchise={franchise} sizes={MASONRY_SIZES} eager={i < 2} />
          </li>
        ))}
      </Masonry>
      {isEmpty && <NoFranchises />}
      {!isEmpty && franchises.length === 0 && (
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
