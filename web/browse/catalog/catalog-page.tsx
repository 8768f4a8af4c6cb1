import { CATALOG_PATH } from '#contract/addresses.ts';
import { redirect } from 'react-router';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { LoadFailed } from '#web/entities/release-list/load-failed.tsx';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/catalog-page.ts';
import { type CatalogPageData, loadCatalog } from '#web/entities/release-list/catalog-data.ts';
import { nullWhenOffline } from '#web/entities/release-list/null-when-offline.ts';
import { canonicalOf } from './canonical.ts';
import styles from './catalog-page.module.css';
import { catalogPath } from '#web/entities/release-list/catalog-choice.ts';
import { CatalogResults } from './results.tsx';
import { CATALOG_FILTERS_ID, CatalogToolbar } from './toolbar.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { redirectWithinSite, useRedirectOnEntry } from './use-saved-view.ts';

// The form works without its code.
const drawn = import.meta.env.SSR ? await import('./filters.tsx') : undefined;
const loadFilters = () => import('./filters.tsx');
const CatalogFilterSheet = lazyComponent(drawn, loadFilters, (part) => part.CatalogFilterSheet);

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadCatalog(context.get(apiContext), new URL(request.url).searchParams);
}

/** Loads the page in the browser; null if the connection is lost, and the page offers to retry. */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<CatalogPageData | null | Response> {
  const view = redirectWithinSite(request);
  if (view !== null) return redirect(view);
  // Beside the data, so that the filters come with the page.
  void loadFilters().catch(() => undefined);
  return nullWhenOffline(serverLoader());
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const list = loaderData && canonicalOf(loaderData.choice, loaderData.options);
  return pageMeta(matches, {
    title: list?.filter === undefined ? 'Каталог аниме' : `Каталог аниме: ${list.filter}`,
    description: 'Каталог аниме в русской озвучке: поиск по жанрам, годам, сезонам, типам и статусам.',
    path: list?.path ?? CATALOG_PATH,
    isHidden: list?.hidden ?? false,
  });
}

export default function CatalogPage({ loaderData: found }: Route.ComponentProps) {
  useRedirectOnEntry();
  return (
    <Page>
      {found === null ? (
        <>
          <h1>Каталог</h1>
          <LoadFailed heading="Каталог не загружается" />
        </>
      ) : (
        <div className={styles.body}>
          <CatalogFilterSheet
            id={CATALOG_FILTERS_ID}
            options={found.options}
            choice={found.choice}
            total={found.total}
          />
          <section className={styles.found} aria-label="Найденные релизы">
            <CatalogToolbar choice={found.choice} options={found.options} total={found.total} />
            <div className={styles.results}>
              <CatalogResults key={catalogPath(found.choice, found)} found={found} />
            </div>
          </section>
        </div>
      )}
    </Page>
  );
}
