import { describeApiError } from '../access/api-error.ts';
import type { ListPage, RowKey } from './list-types.ts';

/**
 * Loads a page of a list; when that fails, the list says so and keeps its filters and selection. A page that does not
 * exist for the caller stays the not-found page.
 */
export async function loadList<Row>(
  load: () => Promise<{ data: Row[]; next: RowKey | null; total?: ListPage<Row>['total'] }>,
): Promise<ListPage<Row>> {
  try {
    const { data, next, total } = await load();
    return { data, next, total, failure: null };
  } catch (error) {
    const failure = describeApiError(error);
    if (!failure || failure.status === 404 || failure.status === 403) throw error;
    const { message, incident } = failure;
    return { data: [], next: null, failure: { description: message, incident } };
  }
}
