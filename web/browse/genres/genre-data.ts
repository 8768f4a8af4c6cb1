import type { Call } from '#contract/client.ts';
import { genreById, releasesOfGenre } from '#contract/genres.ts';
import { toCard } from '#web/entities/release/card.ts';

const PER_PAGE = 24;

/** Loads a genre and a range of its pages as cards; a range past the end is moved to the last page. */
export async function loadGenre(call: Call, genreId: string, pages: { from: number; page: number }) {
  const params = { genreId };
  const { id, name, total_releases: total, image } = await call(genreById, { params });
  const last = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = Math.min(pages.page, last);
  const from = Math.min(pages.from, page);
  const loaded = await Promise.all(
    Array.from({ length: page - from + 1 }, (_, i) =>
      call(releasesOfGenre, { params, query: { page: from + i, limit: PER_PAGE } }),
    ),
  );
  // A release that changes its position while the pages load may occur twice.
  const releases = new Map(
    loaded.flatMap(({ data }) => data.map((release) => [release.id, release] as const)),
  );
  const cards = [...releases.values()].map(toCard);
  return { id, name, total, picture: image.preview, cards, from, page, last };
}
