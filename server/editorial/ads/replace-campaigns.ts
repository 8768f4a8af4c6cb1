import { compareRows, type Changes } from '../operator-lists/compare-rows.ts';
import { parseList } from '../operator-lists/parse-list.ts';
import { removeRows, replaceAlone, saveRows, type ListDeps } from '../operator-lists/save-rows.ts';
import { campaignsFile } from './campaigns-file.ts';

/**
 * Makes the ad campaigns what a file says; each is known by its address and keeps its id. Fails with `invalid` and
 * changes nothing.
 */
export async function replaceCampaigns(
  { db }: Pick<ListDeps, 'db'>,
  given: unknown,
): Promise<{ campaigns: Changes }> {
  const lines = parseList(campaignsFile, given);
  return replaceAlone(db, ['vasts'], async (trx) => {
    const stored = await trx.selectFrom('vasts').selectAll().orderBy('position').execute();
    const ids = new Map(stored.map(({ url, id }) => [url, id]));
    const wanted = lines.map((line, position) => ({ ...line, id: ids.get(line.url), position }));
    const campaigns = compareRows(stored, wanted, 'position');
    await saveRows(trx, 'vasts', campaigns);
    await removeRows(trx, 'vasts', campaigns);
    return { campaigns: campaigns.changes };
  });
}
