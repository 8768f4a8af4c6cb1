import { useLocation, useNavigation } from 'react-router';
import { CATALOG_PATH, TORRENTS_PATH } from '#contract/addresses.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { buttonClass } from '#web/ui/controls/button-look.ts';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { plural } from '#web/format/plural.ts';
import type { Route } from './+types/torrents-page.ts';
import { narrowing, reset, type TorrentsChoice, torrentsPath } from './choice.ts';
import { Chosen } from './chosen.tsx';
import { Filters } from './filters.tsx';
import { refuseHidden } from './hidden.ts';
import { TORRENTS_WORDS } from './shown-torrent.ts';
import { TorrentLists } from './lists.tsx';
import { TorrentTable } from './torrent-table.tsx';
import { loadTorrents, type TorrentsPageData } from './torrents-data.ts';
import styles from './torrents-page.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  await refuseHidden(call, request);
  return loadTorrents(call, new URL(request.url).searchParams);
}

/** Null tells that the connection was lost: no reason for the error screen, the visitor can ask again. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<TorrentsPageData | null> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const IN_NEED =
  'Здесь раздающих мало или нет совсем. Если файлы у вас есть, откройте торрент-файл в клиенте, укажите папку с ними и не останавливайте раздачу.';

const FEED = '/api/v1/anime/torrents/rss';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: 'Торренты',
      description: 'Торренты аниме в русской озвучке: поиск по названию, качеству, кодеку, типу и сезону.',
      path: TORRENTS_PATH,
      hidden: loaderData?.choice.search !== undefined,
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Новые торренты', href: FEED },
  ];
}

export default function TorrentsPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Торренты</h1>
          {found && <output className={styles.count}>{plural(found.total, TORRENTS_WORDS)}</output>}
        </div>
        <a href={FEED} className={buttonClass({})}>
          <Icon name="rss" />
          RSS
        </a>
      </header>
      <TorrentLists shown={found?.choice.needs_seeds ? 'needs_seeds' : 'all'} />
      {found?.choice.needs_seeds && <p className={styles.lead}>{IN_NEED}</p>}
      {found ? <Found found={found} /> : <Unreachable />}
    </main>
  );
}

function Found({ found }: { found: TorrentsPageData }) {
  const { choice, options, total, torrents, now, from, page, last } = found;
  const waiting = useNavigation().location?.pathname === TORRENTS_PATH;
  const chosen = narrowing(choice) > 0 || choice.search !== undefined;
  if (total === 0 && !chosen) return choice.needs_seeds ? <NothingNeeded /> : <NoTorrents />;
  return (
    <>
      <search className={styles.filters}>
        <Filters choice={choice} options={options} />
      </search>
      {chosen && <Chosen choice={choice} options={options} />}
      <div className={classes(styles.results, waiting && styles.waiting)} aria-busy={waiting}>
        {from > 1 && (
          <div className={styles.earlier}>
            <LinkButton to={torrentsPath(choice, { page: from - 1 })} replace>
              Показать предыдущие
            </LinkButton>
          </div>
        )}
        {total === 0 ? (
          <NothingFound choice={choice} />
        ) : (
          <TorrentTable torrents={torrents} now={now} view={choice.view} withRelease />
        )}
        {page < last && (
          <div className={styles.more}>
            <LinkButton
              to={torrentsPath(choice, { page: page + 1, from })}
              size="large"
              replace
              preventScrollReset
              aria-disabled={waiting || undefined}
            >
              Показать ещё
            </LinkButton>
          </div>
        )}
      </div>
    </>
  );
}

function NoTorrents() {
  return (
    <EmptyState
      heading="Торрентов пока нет"
      help="Они появятся вместе с новыми эпизодами, а смотреть можно уже сейчас"
      action={
        <LinkButton to={CATALOG_PATH} look="main">
          В каталог
        </LinkButton>
      }
    />
  );
}

function NothingNeeded() {
  return (
    <EmptyState
      heading="Раздающих хватает"
      help="Нет торрента, который ждал бы вашей помощи. Загляните позже"
      action={<LinkButton to={TORRENTS_PATH}>Все торренты</LinkButton>}
    />
  );
}

function NothingFound({ choice }: { choice: TorrentsChoice }) {
  return (
    <EmptyState
      heading="Ничего не найдено"
      help="Проверьте запрос или сбросьте фильтры"
      action={
        <LinkButton to={torrentsPath(reset(choice))} look="main">
          Сбросить
        </LinkButton>
      }
    />
  );
}

function Unreachable() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      mood="sad"
      heading="Торренты не загружаются"
      help="Проверьте соединение и попробуйте ещё раз"
      action={
        <a href={pathname + search} className={buttonClass({ look: 'main' })}>
          Повторить
        </a>
      }
    />
  );
}
