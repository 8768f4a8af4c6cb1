import type { Call } from '#contract/client.ts';
import { myHistory } from '#contract/views.ts';
import { HISTORY_FIELDS, type Seen, toSeen } from './seen.ts';

const LIMIT = 24;

export type HistoryData = { items: Seen[]; page: number; pages: number };

/** One page of the account's history. */
export async function loadHistory(call: Call, page: number): Promise<HistoryData> {
  const query = { page, limit: LIMIT, include: HISTORY_FIELDS };
  const { data, meta } = await call(myHistory, { query });
  return { items: data.map(toSeen), page, pages: meta.pagination.total_pages };
}
