import { searchReleases } from '#contract/search.ts';
import type { Routes } from '#server/deps.ts';
import { findReleasesByText } from './find-by-text.ts';

export const searchRoutes: Routes = (mount, { publicDb, search }) => {
  mount(searchReleases, ({ query, region, reads }) => {
    reads('release', 'genre');
    const withGuesses = query.with_guesses === 1;
    return findReleasesByText({ db: publicDb, search }, { text: query.query, withGuesses, region });
  });
};
