import { z } from 'zod';
import { optional, whole } from './input.ts';

export const MAX_LIMIT = 50;
export const DEFAULT_LIMIT = 15;
// No client asks for deeper pages; a large OFFSET is expensive for the database.
const MAX_PAGE = 100_000;

export const pageQuery = z.object({
  page: optional(whole(1, MAX_PAGE)),
  limit: optional(whole(1, MAX_LIMIT)),
});

export const limitQuery = z.object({ limit: optional(whole(1, MAX_LIMIT)) });

export type PageQuery = { page?: number | undefined; limit?: number | undefined };

export const pagination = z
  .object({
    total: z.int(),
    count: z.int(),
    per_page: z.int(),
    current_page: z.int(),
    total_pages: z.int(),
    links: z.object({ previous: z.string().nullable(), next: z.string().nullable() }),
  })
  .meta({ id: 'Pagination' });

/** `{data, meta.pagination}`: the shape of every paged list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), meta: z.object({ pagination }) });
}

export type Page<T> = { data: T[]; meta: { pagination: z.output<typeof pagination> } };

/**
 * Wraps one page of a list; `path` is the root-relative address of the list with its query, from which the links to the
 * previous and next page are made.
 */
export function toPage<T>(
  data: T[],
  total: number,
  { page = 1, limit = DEFAULT_LIMIT }: PageQuery,
  path: string,
): Page<T> {
  const totalPages = Math.ceil(total / limit);
  const link = (to: number) => {
    const [base = '', query = ''] = path.split('?');
    const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('page='));
    return `${base}?${[...others, `page=${to}`].join('&')}`;
  };
  const links = {
    previous: page > 1 && totalPages > 0 ? link(Math.min(page - 1, totalPages)) : null,
    next: page < totalPages ? link(page + 1) : null,
  };
  const pagination = {
    total,
    count: data.length,
    per_page: limit,
    current_page: page,
    total_pages: totalPages,
    links,
  };
  return { data, meta: { pagination } };
}
