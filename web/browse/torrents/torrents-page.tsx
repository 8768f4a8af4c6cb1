import { CATALOG_PATH, TORRENTS_PATH } from '#contract/addresses.ts';
import { useNavigation } from 'react-router';
import { apiContext } from '#web/page/api.ts';
import { ActiveFilters, type ActiveFilter } from '#web/entities/release-list/active-filters.tsx';
import { NothingFound } from '#web/entities/release-list/nothing-found.tsx';
import { nullWhenOffline } from '#web/entities/release-list/null-when-offline.ts';
import { PagedList } from '#web/entities/release-list/paged-list.tsx';
import { pageMeta } from '#web/page/meta.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { LoadFailed } from '#web/entities/release-list/load-failed.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { formatCount } from '#web/format/format-count.ts';
import type { Route } from './+types/torrents-page.ts';
import {
  countTorrentFilters,
  withoutTorrentFilters,
  torrentsPath,
  TORRENT_LIST_FILTERS,
  DEFAULT_TORRENTS_CHOICE,
  toggleTorrentFilter,
  type TorrentsChoice,
} from './choice.ts';
import { TorrentFilterForm } from './filters.tsx';
import { assertTorrentsVisible } from './assert-torrents-visible.ts';
import { TORRENT_FORMS } from './shown-torrent.ts';
import { TorrentTabs } from './torrent-tabs.tsx';
import { TorrentTable } from './torrent-table.tsx';
import { loadTorrents, type TorrentsPageData, type TorrentOptions } from './torrents-data.ts';
import styles from './torrents-page.module.css';

/** Lists the active filters of the torrents page, the search first. */
function activeFilters(choice: TorrentsChoice, options: TorrentOptions): ActiveFilter[] {
  const { search, years } = choice;
  const filters = TORRENT_LIST_FILTERS.flatMap((name) =>
    choice[name].map((value) => ({
      label: options[name].find((option) => option.value === value)?.label ?? value,
      without: torrentsPath(toggleTorrentFilter(choice, name, value)),
    })),
  );
  if (search !== undefined)
    filters.unshift({ label: `«${search}»`, without: torrentsPath({ ...choice, search: undefined }) });
  if (years.from_year !== undefined || years.to_year !== undefined)
    filters.push({
      label: `${years.from_year ?? options.years.min} – ${years.to_year ?? options.years.max}`,
      without: torrentsPath({ ...choice, years: DEFAULT_TORRENTS_CHOICE.years }),
    });
  return filters;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext);
  await assertTorrentsVisible(call, request);
  return loadTorrents(call, new URL(request.url).searchParams);
}

/** Loads the page in the browser; null if the connection is lost, and the page offers to retry. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<TorrentsPageData | null> {
  return nullWhenOffline(serverLoader());
}

const SEEDERS_NEEDED =
  'Здесь раздающих мало или нет совсем. Если файлы у вас есть, откройте торрент-файл в клиенте, укажите папку с ними и не останавливайте раздачу.';

const FEED = '/api/v1/anime/torrents/rss';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: 'Торренты',
      description: 'Торренты аниме в русской озвучке: поиск по названию, качеству, кодеку, типу и сезону.',
      path: TORRENTS_PATH,
      isHidden: loaderData?.choice.search !== undefined,
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Новые торренты', href: FEED },
  ];
}

export default function TorrentsPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <Page>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>Торренты</h1>
          {found && <output>{formatCount(found.total, TORRENT_FORMS)}</output>}
        </div>
        <a href={FEED} className={buttonClass({})}>
          <Icon name="rss" />
          RSS
        </a>
      </header>
      <TorrentTabs shown={found?.choice.needs_seeds ? 'needs_seeds' : 'all'} />
      {found?.choice.needs_seeds && <p className={styles.lead}>{SEEDERS_NEEDED}</p>}
      {found ? <Found found={found} /> : <LoadFailed heading="Торренты не загружаются" />}
    </Page>
  );
}

function Found({ found }: { found: TorrentsPageData }) {
  const { choice, options, total, torrents, now, from, page, last } = found;
  const isWaiting = useNavigation().location?.pathname === TORRENTS_PATH;
  const hasFilters = countTorrentFilters(choice) > 0 || choice.search !== undefined;
  if (total === 0 && !hasFilters) return choice.needs_seeds ? <NothingNeeded /> : <NoTorrents />;
  return (
    <>
      <search className={styles.filters}>
        <TorrentFilterForm choice={choice} options={options} />
      </search>
      {hasFilters && (
        <ActiveFilters
          filters={activeFilters(choice, options)}
          resetTo={torrentsPath(withoutTorrentFilters(choice))}
        />
      )}
      <div className={styles.results}>
        <PagedList
          earlier={from > 1 ? torrentsPath(choice, { page: from - 1 }) : undefined}
          next={page < last ? torrentsPath(choice, { page: page + 1, from }) : undefined}
          isReplacing={isWaiting}
          isLoadingNext={isWaiting}
        >
          {total === 0 ? (
            <NothingFound resetTo={torrentsPath(withoutTorrentFilters(choice))} />
          ) : (
            <TorrentTable torrents={torrents} now={now} view={choice.view} withRelease />
          )}
        </PagedList>
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
        <LinkButton to={CATALOG_PATH} variant="main">
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
