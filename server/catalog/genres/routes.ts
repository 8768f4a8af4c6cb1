import { allGenres, genreById, randomGenres, releasesOfGenre } from '#contract/genres.ts';
import { toPage } from '#contract/pagination.ts';
import type { Routes } from '#server/deps.ts';
import { findGenre, listGenres, listRandomGenres, parseGenreId } from './genres.ts';
import { listReleasesOfGenre } from './releases-of-genre.ts';

export const genreRoutes: Routes = (mount, { db, publicDb }) => {
  mount(allGenres, ({ reads }) => {
    reads('genre', 'release');
    return listGenres(publicDb);
  });
  // Before the route with an id, because `random` is no id.
  mount(randomGenres, ({ query }) => listRandomGenres(db, query.limit));
  mount(genreById, async ({ params, reads }) => {
    // A release that changes may change the number of releases.
    reads('genre', 'release');
    return findGenre(publicDb, parseGenreId(params.genreId));
  });
  mount(releasesOfGenre, async ({ params, query, address, region, reads }) => {
    reads('genre', 'release');
    const { releases, total } = await listReleasesOfGenre(
      publicDb,
      parseGenreId(params.genreId),
      query,
      region,
    );
    return toPage(releases, total, query, address);
  });
};
