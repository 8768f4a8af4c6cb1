import { type RawBuilder, sql } from 'kysely';
import { renewPicture } from '#server/media/images/put-picture.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { PICTURE_FOLDERS } from '#server/publishing/sweep/sweep-pictures.ts';
import { invalidField } from '../changes/invalid-field.ts';
import type { Fields, RecordKind } from '../record-kind.ts';
import type { Part } from '../table-kind.ts';

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
