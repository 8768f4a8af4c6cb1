import { sql, type SqlBool, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';
import { compareRows, type ListChanges } from '../operator-lists/compare-rows.ts';
import { parseList } from '../operator-lists/parse-list.ts';
import { uploadedPicture, pictureOrArt, storePictures } from '../operator-lists/pictures.ts';
import { removeRows, replaceLists, saveRows, type ListDeps } from '../operator-lists/save-rows.ts';
import { matchPromotions } from './match-promotions.ts';
import { promotionsFile, readJournaledPromotions, type PromotionEntry } from './promotions-file.ts';

const DIGITS = /^\d{1,9}$/;

// Real catalogues have aliases of digits only, so text is tried as an alias first.
async function findReleaseIds(
  trx: Transaction<Schema>,
  entries: readonly PromotionEntry[],
): Promise<(number | null)[]> {
  const references = entries.flatMap(({ release }) => (release === null ? [] : [String(release)]));
  const rows = await trx
    .selectFrom('releases')
    .select(['id', 'alias'])
    .where(sql<SqlBool>`alias = any(${references}::text[]) or id::text = any(${references}::text[])`)
    .execute();
  return entries.map(({ release }, i) => {
    if (release === null) return null;
    const found =
      rows.find(({ alias }) => alias === release) ??
      rows.find(({ id }) => DIGITS.test(String(release)) && id === Number(release));
    if (!found)
      throw new Failure('invalid', `Поле №${i + 1}.release называет релиз, которого нет: ${release}.`);
    return found.id;
  });
}

/**
 * Replaces the promotions by those of a file, with pictures from `folder`. A promotion with the same content or at the
 * same position keeps its id. Throws `invalid` without changing anything.
 */
export async function replacePromotions(
  deps: ListDeps,
  content: unknown,
  folder: string,
): Promise<{ promotions: ListChanges }> {
  const entries = parseList(promotionsFile, content);
  const images = await storePictures(deps.storage, 'promotions', entries, folder);

  const work = async (trx: Transaction<Schema>) => {
    const ids = await findReleaseIds(trx, entries);
    const contents = entries.map(({ release: _, ...entry }, i) => ({
      ...entry,
      release_id: ids[i] ?? null,
      image: images[i] ?? null,
    }));
    const stored = await trx.selectFrom('promotions').selectAll().orderBy('position').execute();
    const matches = matchPromotions(
      stored.map(({ id: _, position: __, starts_at: ___, ends_at: ____, ...row }) => ({
        ...row,
        image: uploadedPicture(row.image),
      })),
      contents,
    );
    const rows = contents.map((content, position) => {
      const match = stored[matches[position] ?? -1];
      // The studio sets the term; another promotion at the same position has none.
      const isSame = match?.title === content.title && match.release_id === content.release_id;
      const term = isSame ? match : undefined;
      const { starts_at = null, ends_at = null } = term ?? {};
      return {
        ...content,
        id: match?.id,
        image: pictureOrArt(content.image, match?.image),
        position,
        starts_at,
        ends_at,
      };
    });
    const promotions = compareRows(stored, rows, 'position');
    await saveRows(trx, 'promotions', promotions);
    await removeRows(trx, 'promotions', promotions);
    return { promotions: promotions.changes };
  };
  return replaceLists(deps, ['promotions'], { read: readJournaledPromotions, work });
}
