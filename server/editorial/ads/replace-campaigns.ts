import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { compareRows, type ListChanges } from '../operator-lists/compare-rows.ts';
import { parseList } from '../operator-lists/parse-list.ts';
import { removeRows, replaceLists, saveRows, type ListDeps } from '../operator-lists/save-rows.ts';
import { campaignsFile, readJournaledCampaigns } from './campaigns-file.ts';

/**
 * Replaces the ad campaigns by those of a file. A campaign with the same address keeps its id. Throws `invalid` without
 * changing anything.
 */
export async function replaceCampaigns(
  deps: Pick<ListDeps, 'db' | 'actor'>,
  content: unknown,
): Promise<{ campaigns: ListChanges }> {
  const entries = parseList(campaignsFile, content);
  const work = async (trx: Transaction<Schema>) => {
    const stored = await trx.selectFrom('vasts').selectAll().orderBy('position').execute();
    const known = new Map(stored.map((row) => [row.url, row]));
    const rows = entries.map((entry, position) => {
      // The studio sets the term.
      const { id, starts_at = null, ends_at = null } = known.get(entry.url) ?? {};
      return { ...entry, id, position, starts_at, ends_at };
    });
    const campaigns = compareRows(stored, rows, 'position');
    await saveRows(trx, 'vasts', campaigns);
    await removeRows(trx, 'vasts', campaigns);
    return { campaigns: campaigns.changes };
  };
  return replaceLists(deps, ['vasts'], { read: readJournaledCampaigns, work });
}
