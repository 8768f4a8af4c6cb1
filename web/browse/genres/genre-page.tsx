import { useNavigation } from 'react-router';
import { genrePath, GENRES_PATH } from '#contract/addresses.ts';
import { apiContext } from '#web/page/api.ts';
import { catalogPath, DEFAULT_CATALOG_CHOICE } from '#web/entities/release-list/catalog-choice.ts';
import { PagedList } from '#web/entities/release-list/paged-list.tsx';
import { readPageRange } from '#web/entities/release-list/read-catalog-choice.ts';
import { CardGrid, ReleaseCard } from '#web/entities/release/release-card.tsx';
import { breadcrumbsJsonLd } from '#web/page/json-ld/breadcrumbs.ts';
import { pageMeta } from '#web/page/meta.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import type { Route } from './+types/genre-page.ts';
import styles from './genre-page.module.css';
import type { Call } from '#contract/client.ts';
import { genreById, releasesOfGenre } from '#contract/genres.ts';
import { loadPages, type PageRange } from '#web/entities/release-list/load-pages.ts';
import { toReleaseCard } from '#web/entities/release/card.ts';

const PER_PAGE = 24;

/** Loads a genre and a range of its pages as cards; a range past the end is moved to the last page. */
async function loadGenre(call: Call, genreId: string, range: PageRange) {
  const params = { genreId };
  const load = (page: number) => call(releasesOfGenre, { params, query: { page, limit: PER_PAGE } });
  const [genre, { items, ...pages }] = await Promise.all([
    call(genreById, { params }),
    loadPages(load, range),
  ]);
  // A release that changes its position while the pages load may occur twice.
  const releases = new Map(items.map((release) => [release.id, release]));
  const { id, name, image } = genre;
  return { id, name, picture: image.preview, cards: [...releases.values()].map(toReleaseCard), ...pages };
}

// As in the catalogue.
const MAX_PAGES = 10;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const pages = readPageRange(new URL(request.url).searchParams, MAX_PAGES);
  return loadGenre(context.get(apiContext), params.genreId, pages);
}

export function meta({ loaderData: genre, matches }: Route.MetaArgs) {
  if (!genre) return [];
  return pageMeta(matches, {
    title: `${genre.name}: аниме этого жанра`,
    description: `${genre.name}: ${formatCount(genre.total, RELEASES)} в русской озвучке, сначала те, что обновились недавно.`,
    path: genrePath(genre.id),
    image: genre.picture,
    ...(import.meta.env.SSR && {
      jsonLd: (publisher) => [
        breadcrumbsJsonLd(publisher, ['Жанры', GENRES_PATH], [genre.name, genrePath(genre.id)]),
      ],
    }),
  });
}

export default function GenrePage({ loaderData: genre }: Route.ComponentProps) {
  const { id, name, total, cards, from, page, last } = genre;
  const isWaiting = useNavigation().location?.pathname === genrePath(id);
  return (
    <Page>
      <header className={styles.head}>
        <div>
          <h1>{name}</h1>
          <p className={styles.count}>{formatCount(total, RELEASES)}</p>
        </div>
        {total > 0 && (
          <LinkButton to={catalogPath({ ...DEFAULT_CATALOG_CHOICE, genres: [String(id)] })}>
            <Icon name="filters" />
            Открыть в каталоге с фильтрами
          </LinkButton>
        )}
      </header>
      {total === 0 && <NoReleases />}
      <PagedList
        earlier={from > 1 ? genrePath(id, { page: from - 1 }) : undefined}
        next={page < last ? genrePath(id, { page: page + 1, from }) : undefined}
        isLoadingNext={isWaiting}
      >
        <CardGrid>
          {cards.map((card, i) => (
            <li key={card.alias}>
              <ReleaseCard card={card} eager={i < 2} />
            </li>
          ))}
        </CardGrid>
      </PagedList>
    </Page>
  );
}

function NoReleases() {
  return (
    <EmptyState
      heading="В этом жанре пока нет релизов"
      help="Посмотрите, что есть в других"
      action={
        <LinkButton to={GENRES_PATH} variant="main">
          Все жанры
        </LinkButton>
      }
    />
  );
}
