import { useNavigation } from 'react-router';
import { genrePath, GENRES_PATH } from '#contract/addresses.ts';
import { apiContext } from '#web/page/api.ts';
import { catalogPath, NO_CHOICE } from '#web/entities/release-list/choice.ts';
import { readPages } from '#web/entities/release-list/read-choice.ts';
import { CardGrid, ReleaseCard } from '#web/entities/release/release-card.tsx';
import { breadcrumbs } from '#web/page/json-ld/breadcrumbs.ts';
import { pageMeta } from '#web/page/meta.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { plural, RELEASES } from '#web/format/plural.ts';
import type { Route } from './+types/genre-page.ts';
import { loadGenre } from './genre-data.ts';
import styles from './genre-page.module.css';

// Ten pages of two dozen, as in the catalogue.
const MAX_PAGES = 10;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const pages = readPages(new URL(request.url).searchParams, MAX_PAGES);
  return loadGenre(context.get(apiContext), params.genreId, pages);
}

export function meta({ loaderData: genre, matches }: Route.MetaArgs) {
  if (!genre) return [];
  return pageMeta(matches, {
    title: `${genre.name}: аниме этого жанра`,
    description: `${genre.name}: ${plural(genre.total, RELEASES)} в русской озвучке, сначала те, что обновились недавно.`,
    path: genrePath(genre.id),
    image: genre.picture,
    ...(import.meta.env.SSR && {
      about: (publisher) => [
        breadcrumbs(publisher, ['Жанры', GENRES_PATH], [genre.name, genrePath(genre.id)]),
      ],
    }),
  });
}

export default function GenrePage({ loaderData: genre }: Route.ComponentProps) {
  const { id, name, total, cards, from, page, last } = genre;
  const waiting = useNavigation().location?.pathname === genrePath(id);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{name}</h1>
          <p className={styles.count}>{plural(total, RELEASES)}</p>
        </div>
        {total > 0 && (
          <LinkButton to={catalogPath({ ...NO_CHOICE, genres: [String(id)] })}>
            <Icon name="filters" />
            Открыть в каталоге с фильтрами
          </LinkButton>
        )}
      </header>
      {total === 0 && <NoReleases />}
      {from > 1 && (
        <div className={styles.earlier}>
          <LinkButton to={genrePath(id, { page: from - 1 })} replace>
            Показать предыдущие
          </LinkButton>
        </div>
      )}
      <div aria-busy={waiting}>
        <CardGrid>
          {cards.map((card, i) => (
            <li key={card.alias}>
              <ReleaseCard card={card} eager={i < 2} />
            </li>
          ))}
        </CardGrid>
      </div>
      {page < last && (
        <div className={styles.more}>
          <LinkButton
            to={genrePath(id, { page: page + 1, from })}
            size="large"
            replace
            preventScrollReset
            aria-disabled={waiting || undefined}
          >
            Показать ещё
          </LinkButton>
        </div>
      )}
    </main>
  );
}

function NoReleases() {
  return (
    <EmptyState
      heading="В этом жанре пока нет релизов"
      help="Посмотрите, что есть в других"
      action={
        <LinkButton to={GENRES_PATH} look="main">
          Все жанры
        </LinkButton>
      }
    />
  );
}
