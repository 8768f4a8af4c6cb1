import { CATALOG_PATH, COLLECTIONS_PATH, signInPath } from '#contract/addresses.ts';
import type { CollectionType } from '#contract/enums.ts';
import { loadForViewer } from '#web/account/auth/login/signed-in-only.ts';
import { pageMeta } from '#web/page/meta.ts';
import { FIRST_TYPE, type OwnChoice, ownPath } from '../own-releases/choice.ts';
import { AddedState } from '../favorites/added-state.tsx';
import { Popular } from '../favorites/popular.tsx';
import { canBeFiltered, isShort, loadInBrowser, OwnPage } from '../own-releases/own-page.tsx';
import { FiltersButton } from '../own-releases/own-toolbar.tsx';
import { loadCollection, type OwnListData } from '../own-releases/load-own.ts';
import { LeadState } from '#web/ui/feedback/lead-state.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { useOwnLists } from '#web/entities/viewer/lists/use-own-lists.ts';
import type { Route } from './+types/collections-page.ts';
import styles from './collections-page.module.css';
import { TypeSwitch } from './type-switch.tsx';

/** Null for visitors, who have no collections. */
export async function loader(args: Route.LoaderArgs): Promise<OwnListData | null> {
  return loadForViewer(args, (call) => loadCollection(call, new URL(args.request.url).searchParams));
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadInBrowser(request, serverLoader);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Коллекции', isHidden: true });
}

export default function CollectionsPage({ loaderData: found }: Route.ComponentProps) {
  const lists = useOwnLists();
  const type = found?.choice.type ?? FIRST_TYPE;
  const count = [...(lists?.collections.values() ?? [])].filter((one) => one === type).length;
  return (
    <Page>
      {found && lists ? (
        <>
          <div className={styles.head}>
            <h1>Коллекции</h1>
            <TypeSwitch choice={found.choice} lists={lists} />
            {canBeFiltered(found) && <FiltersButton choice={found.choice} />}
          </div>
          <OwnPage
            found={found}
            isInList={(id) => lists.collections.get(id) === type}
            empty={<Empty choice={found.choice} added={count} />}
          />
          {count > 0 && isShort(found) && <Popular title="Популярное" below={lists.collections.keys()} />}
        </>
      ) : (
        <>
          <h1>Коллекции</h1>
          <LeadState
            heading="Войдите, чтобы собирать коллекции"
            help="Пять списков: «Запланировано», «Просмотрено» и другие. Они будут на всех устройствах"
            action={
              <LinkButton to={signInPath(COLLECTIONS_PATH)} variant="main">
                Войти
              </LinkButton>
            }
          />
          <Popular title="Популярное" />
        </>
      )}
    </Page>
  );
}

const EMPTY: Record<CollectionType, { heading: string; help: string }> = {
  PLANNED: {
    heading: 'Здесь будет то, что вы хотите посмотреть',
    help: 'Выберите «Запланировано» на странице релиза или в меню его карточки',
  },
  WATCHED: {
    heading: 'Здесь будет то, что вы досмотрели',
    help: 'Выберите «Просмотрено» на странице релиза или в меню его карточки',
  },
  WATCHING: {
    heading: 'Здесь будет то, что вы смотрите сейчас',
    help: 'Выберите «Смотрю» на странице релиза или в меню его карточки',
  },
  POSTPONED: {
    heading: 'Здесь будет то, к чему вы вернётесь',
    help: 'Выберите «Отложено» на странице релиза или в меню его карточки',
  },
  ABANDONED: {
    heading: 'Вы ничего не бросили',
    help: 'Что не понравилось, можно отметить как «Брошено» в меню его карточки',
  },
};

function Empty({ choice, added }: { choice: OwnChoice; added: number }) {
  const { type = FIRST_TYPE } = choice;
  return (
    <>
      {added > 0 ? (
        <AddedState added={added} to={ownPath({ ...choice, type })} />
      ) : (
        <LeadState
          {...EMPTY[type]}
          action={
            <LinkButton to={CATALOG_PATH} variant="main">
              В каталог
            </LinkButton>
          }
        />
      )}
      <Popular title="Популярное" />
    </>
  );
}
