import type { Page } from '#contract/pagination.ts';

/** The pages of a list to show, from one to another. */
export type Pages = { from: number; page: number };

/** What stands on some pages of a list; past its end it is the last page that counts. */
export async function loadPages<T>(load: (page: number) => Promise<Page<T>>, asked: Pages) {
  const answer = await load(asked.page);
  const { total, total_pages: last } = answer.meta.pagination;
  const page = Math.min(asked.page, Math.max(1, last));
  const from = Math.min(asked.from, page);
  const before = Array.from({ length: page - from }, (_, i) => load(from + i));
  const loaded = await Promise.all([...before, page === asked.page ? answer : load(page)]);
  return { items: loaded.flatMap(({ data }) => data), from, page, last, total };
}
