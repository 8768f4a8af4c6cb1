import type { Call } from '#contract/client.ts';
import { myHistory } from '#contract/views.ts';
import { HISTORY_FIELDS, type HistoryEntry, toHistoryEntry } from './history-entry.ts';

const LIMIT = 24;

export type HistoryData = { items: HistoryEntry[]; page: number; pages: number };

/** Loads one page of the account's history. */
export async function loadHistory(call: Call, page: number): Promise<HistoryData> {
  const query = { page, limit: LIMIT, include: HISTORY_FIELDS };
  const { data, meta } = await call(myHistory, { query });
  return { items: data.map(toHistoryEntry), page, pages: meta.pagination.total_pages };
}
