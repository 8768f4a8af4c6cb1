import type { Page } from '#contract/pagination.ts';

/** The range of a list's pages to show, inclusive. */
export type PageRange = { from: number; page: number };

/** Loads a range of a list's pages; a range past the end is moved to the last page. */
export async function loadPages<T>(load: (page: number) => Promise<Page<T>>, range: PageRange) {
  const response = await load(range.page);
  const { total, total_pages: last } = response.meta.pagination;
  const page = Math.min(range.page, Math.max(1, last));
  const from = Math.min(range.from, page);
  const before = Array.from({ length: page - from }, (_, i) => load(from + i));
  const loaded = await Promise.all([...before, page === range.page ? response : load(page)]);
  return { items: loaded.flatMap(({ data }) => data), from, page, last, total };
}
