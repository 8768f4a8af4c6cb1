import { CATALOG_PATH, FAVORITES_PATH } from '#contract/addresses.ts';
import { loadForViewer } from '#web/account/auth/login/signed-in-only.ts';
import { pageMeta } from '#web/page/meta.ts';
import { isShort, loadInBrowser, OwnPage } from '../own-releases/own-page.tsx';
import { AddedState } from './added-state.tsx';
import { Popular } from './popular.tsx';
import { loadFavorites, type OwnListData } from '../own-releases/load-own.ts';
import { LeadState } from '#web/ui/feedback/lead-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { useOwnLists } from '#web/entities/viewer/lists/use-own-lists.ts';
import type { Route } from './+types/favorites-page.ts';
import { LocalList } from './local-list.tsx';

/** Null for visitors, whose favourites only the browser knows. */
export async function loader(args: Route.LoaderArgs): Promise<OwnListData | null> {
  return loadForViewer(args, (call) => loadFavorites(call, new URL(args.request.url).searchParams));
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, serverLoader);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Избранное', isHidden: true });
}

export default function FavoritesPage({ loaderData: found }: Route.ComponentProps) {
  const lists = useOwnLists();
  const count = lists?.favorites.size ?? 0;
  return (
    <Page>
      {found === null ? (
        <>
          <h1>Избранное</h1>
          <LocalList />
        </>
      ) : (
        <>
          <OwnPage
            heading={<h1>Избранное</h1>}
            found={found}
            isInList={(id) => lists?.favorites.has(id) ?? true}
            empty={<Empty added={count} />}
          />
          {count > 0 && isShort(found) && <Popular title="Популярное" hasHearts below={lists?.favorites} />}
        </>
      )}
    </Page>
  );
}

function Empty({ added }: { added: number }) {
  return (
    <>
      {added > 0 ? (
        <AddedState added={added} to={FAVORITES_PATH} />
      ) : (
        <LeadState
          heading="Здесь будет ваше избранное"
          help="Добавляйте релизы сердечком, и о новых эпизодах сообщит колокольчик"
          action={
            <LinkButton to={CATALOG_PATH} variant="main">
              В каталог
            </LinkButton>
          }
        />
      )}
      <Popular title="Популярное" hasHearts />
    </>
  );
}
