import { GENRES_PATH } from '#contract/addresses.ts';
import { allGenres } from '#contract/genres.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Page, PageLead } from '#web/ui/page.tsx';
import type { Route } from './+types/genres-page.ts';
import { GenreTiles } from './genre-tiles.tsx';
import { hyphenateName } from './hyphenate-name.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const genres = await context.get(apiContext)(allGenres);
  return genres.map(({ id, name, total_releases: total, image }) => {
    const picture = image.optimized.preview ?? image.preview;
    return { id, name: hyphenateName(name), total, picture };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Жанры',
    description: 'Все жанры аниме в русской озвучке: сколько в каждом релизов и что посмотреть.',
    path: GENRES_PATH,
  });
}

export default function GenresPage({ loaderData: genres }: Route.ComponentProps) {
  return (
    <Page>
      <h1>Жанры</h1>
      {genres.length === 0 ? (
        <EmptyState heading="Здесь скоро появятся жанры" help="Они приходят вместе с первыми релизами" />
      ) : (
        <>
          <PageLead>Выберите, что хочется посмотреть</PageLead>
          <GenreTiles genres={genres} />
        </>
      )}
    </Page>
  );
}
