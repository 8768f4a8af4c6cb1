import { sql, type SqlBool, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';
import { compareRows, type Changes } from '../operator-lists/compare-rows.ts';
import { parseList } from '../operator-lists/parse-list.ts';
import { givenPicture, pictureOrArt, takePictures } from '../operator-lists/pictures.ts';
import { removeRows, replaceAlone, saveRows, type ListDeps } from '../operator-lists/save-rows.ts';
import { matchPromotions } from './match-promotions.ts';
import { promotionsFile, type PromotionLine } from './promotions-file.ts';

const DIGITS = /^\d{1,9}$/;

// Real catalogues hold aliases made of digits only: a text is an alias first.
async function releaseIds(
  trx: Transaction<Schema>,
  lines: readonly PromotionLine[],
): Promise<(number | null)[]> {
  const named = lines.flatMap(({ release }) => (release === null ? [] : [String(release)]));
  const rows = await trx
    .selectFrom('releases')
    .select(['id', 'alias'])
    .where(sql<SqlBool>`alias = any(${named}::text[]) or id::text = any(${named}::text[])`)
    .execute();
  return lines.map(({ release }, i) => {
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
 * Makes the promotions what a file says, pictures being sought in `folder`; one that says the same, or stands where it
 * stood, keeps its id. Fails with `invalid` and changes nothing.
 */
export async function replacePromotions(
  { db, storage }: ListDeps,
  given: unknown,
  folder: string,
): Promise<{ promotions: Changes }> {
  const lines = parseList(promotionsFile, given);
  const images = await takePictures(storage, 'promotions', lines, folder);

  return replaceAlone(db, ['promotions'], async (trx) => {
    const ids = await releaseIds(trx, lines);
    const contents = lines.map(({ release: _, ...line }, i) => ({
      ...line,
      release_id: ids[i] ?? null,
      image: images[i] ?? null,
    }));
    const stored = await trx.selectFrom('promotions').selectAll().orderBy('position').execute();
    const matches = matchPromotions(
      stored.map(({ id: _, position: __, ...row }) => ({ ...row, image: givenPicture(row.image) })),
      contents,
    );
    const wanted = contents.map((content, position) => {
      const match = stored[matches[position] ?? -1];
      return { ...content, id: match?.id, image: pictureOrArt(content.image, match?.image), position };
    });
    const promotions = compareRows(stored, wanted, 'position');
    await saveRows(trx, 'promotions', promotions);
    await removeRows(trx, 'promotions', promotions);
    return { promotions: promotions.changes };
  });
}
