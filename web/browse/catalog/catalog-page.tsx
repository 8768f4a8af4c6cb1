import { redirect, useLocation } from 'react-router';
import { CATALOG_PATH } from '#contract/addresses.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { buttonClass } from '#web/ui/controls/button-look.ts';
import type { Route } from './+types/catalog-page.ts';
import { type CatalogPageData, loadCatalog } from '#web/entities/release-list/catalog-data.ts';
import { canonicalOf } from './canonical.ts';
import styles from './catalog-page.module.css';
import { catalogPath } from '#web/entities/release-list/choice.ts';
import { Filters } from './filters.tsx';
import { Results } from './results.tsx';
import { Toolbar } from './toolbar.tsx';
import { defaultOfVisit, useDefaultAtStart } from './use-default-view.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadCatalog(context.get(apiContext), new URL(request.url).searchParams);
}

/** Null tells that the connection was lost: no reason for the error screen, the visitor can ask again. */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<CatalogPageData | null | Response> {
  const view = defaultOfVisit(request);
  if (view !== null) return redirect(view);
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const list = loaderData && canonicalOf(loaderData.choice, loaderData.options);
  return pageMeta(matches, {
    title: list?.filter === undefined ? 'Каталог аниме' : `Каталог аниме: ${list.filter}`,
    description: 'Каталог аниме в русской озвучке: поиск по жанрам, годам, сезонам, типам и статусам.',
    path: list?.path ?? CATALOG_PATH,
    hidden: list?.hidden ?? false,
  });
}

export default function CatalogPage({ loaderData: found }: Route.ComponentProps) {
  useDefaultAtStart();
  return (
    <main className={styles.page}>
      <h1 className={styles.heading}>Каталог</h1>
      {found === null ? (
        <Unreachable />
      ) : (
        <div className={styles.body}>
          <Filters options={found.options} choice={found.choice} total={found.total} />
          <section className={styles.found} aria-label="Найденные релизы">
            <Toolbar choice={found.choice} options={found.options} total={found.total} />
            <div>
              <Results key={catalogPath(found.choice, found)} found={found} />
            </div>
          </section>
        </div>
      )}
    </main>
  );
}

function Unreachable() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      mood="sad"
      heading="Каталог не загружается"
      help="Проверьте соединение и попробуйте ещё раз"
      action={
        <a href={pathname + search} className={buttonClass({ look: 'main' })}>
          Повторить
        </a>
      }
    />
  );
}
