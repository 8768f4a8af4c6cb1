import type { Call } from '#contract/client.ts';
import { genreById, releasesOfGenre } from '#contract/genres.ts';
import { loadPages, type PageRange } from '#web/entities/release-list/load-pages.ts';
import { toReleaseCard } from '#web/entities/release/card.ts';

const PER_PAGE = 24;

/** Loads a genre and a range of its pages as cards; a range past the end is moved to the last page. */
export async function loadGenre(call: Call, genreId: string, range: PageRange) {
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
