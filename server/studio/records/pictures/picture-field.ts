import { type RawBuilder, sql } from 'kysely';
import type { PictureQuery } from '#contract/studio/records/pictures.ts';
import type { Cover, Image, Poster } from '#contract/values.ts';
import { renewPicture } from '#server/media/images/put-picture.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { PICTURE_FOLDERS } from '#server/publishing/sweep/sweep-pictures.ts';
import { invalidField } from '../changes/invalid-field.ts';
import type { Fields, RecordKind } from '../record-kind.ts';
import type { Part } from '../table-kind.ts';
import type { Area } from '#server/media/images/cut-picture.ts';
import { saveUpload } from '#server/media/images/pictures.ts';

function areaOf({ x = 0, y = 0, width, height }: PictureQuery): Area | null {
  if (width === undefined && height === undefined) return null;
  if (width === undefined) throw invalidField('width', 'У вырезанной части должна быть ширина.');
  if (height === undefined) throw invalidField('height', 'У вырезанной части должна быть высота.');
  return { x, y, width, height };
}

/** Stores a picture for a field of a record; a picture that no row names is swept. Throws `invalid`. */
export async function addPicture(
  storage: Storage,
  userId: number,
  bytes: Uint8Array,
  query: PictureQuery,
): Promise<Image | Poster | Cover> {
  return saveUpload(storage, { line: 'studio', userId }, query.kind, bytes, areaOf(query));
}

const KEY = new RegExp(String.raw`^/storage/((?:${PICTURE_FOLDERS.join('|')})/[\w.~/-]+)$`);

/** A column with a picture. One that we have drawn is null for people, and null has it drawn again. */
export function pictureField(column: string, drawnBelow: string): Part {
  const [table = ''] = column.split('.');
  return {
    read: sql`case when ${sql.ref(column)} ->> 'preview' like ${`/storage/${drawnBelow}/%`} then null
      else ${sql.ref(column)} end`,
    async write(trx, id, value) {
      const picture: RawBuilder<unknown> = value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`;
      await sql`update ${sql.table(table)} set image = ${picture} where id::text = ${id}`.execute(trx);
    },
  };
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(addressesIn);
}

async function refuseMissing(storage: Storage, field: string, value: unknown): Promise<void> {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return;
  const keys = addressesIn(value).map((address) =>
    address.includes('..') ? undefined : KEY.exec(address)?.[1],
  );
  const areThere = await Promise.all(
    keys.map(async (key) => key !== undefined && renewPicture(storage, key)),
  );
  if (areThere.length > 0 && !areThere.includes(false)) return;
  throw invalidField(field, 'Такой картинки на сайте нет или больше нет. Загрузите её ещё раз.');
}

/** Refuses fields that name pictures which are not stored here. */
export function withPictures(storage: Storage, names: readonly string[], kind: RecordKind): RecordKind {
  const check = async (fields: Fields) => {
    for (const name of names) await refuseMissing(storage, name, fields[name]);
  };
  return {
    ...kind,
    async add(trx, fields, formerId) {
      await check(fields);
      return kind.add(trx, fields, formerId);
    },
    async change(trx, id, changed) {
      await check(changed);
      await kind.change(trx, id, changed);
    },
  };
}
