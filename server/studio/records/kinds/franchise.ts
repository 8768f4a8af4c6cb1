import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { FRANCHISE_ART, forgetFranchiseArt } from '#server/catalog/franchises/forget-franchise-art.ts';
import { refuseMissing } from '../changes/invalid-field.ts';
import { franchiseMerge } from '../changes/merge-franchises.ts';
import { pictureField, withPictures } from '../pictures/picture-field.ts';
import type { RecordKind } from '../record-kind.ts';
import { type Part, tableKind } from '../table-kind.ts';
import { namedRelease } from './release.ts';

// Links of releases that stay keep their ids, which are on the wire.
const releases: Part = {
  read: sql`
    select coalesce(jsonb_agg(release_id order by sort_order, release_id), '[]')
    from franchise_releases where franchise_id = franchises.id`,
  async write(trx, id, value) {
    const ids = value as number[];
    const { rows } = await sql`select from releases where id = any(${ids}::integer[])`.execute(trx);
    refuseMissing(ids.length, rows.length, 'releases', 'Какого-то из этих релизов больше нет.');
    await sql`
      delete from franchise_releases
      where franchise_id = ${id}::uuid and release_id <> all(${ids}::integer[])`.execute(trx);
    await sql`
      insert into franchise_releases (franchise_id, release_id, sort_order)
      select ${id}::uuid, given.id, given.place
      from unnest(${ids}::integer[]) with ordinality as given (id, place)
      on conflict (franchise_id, release_id) do update set sort_order = excluded.sort_order`.execute(trx);
    await forgetFranchiseArt(trx, [id]);
  },
};

export function franchiseKind({ storage }: Pick<Deps, 'storage'>): RecordKind {
  const kind = tableKind({
    thing: 'franchise',
    table: 'franchises',
    idType: 'uuid',
    title: sql`franchises.name`,
    columns: ['name', 'name_english'],
    order: ['name'],
    parts: { image: pictureField('franchises.image', FRANCHISE_ART), releases },
    info: () => ({
      picture: sql`franchises.image`,
      releases: sql`(
        select coalesce(jsonb_agg(${namedRelease} order by sort_order, releases.id), '[]')
        from franchise_releases join releases on releases.id = release_id
        where franchise_id = franchises.id
      )`,
    }),
  });
  return { ...withPictures(storage, ['image'], kind), merge: franchiseMerge };
}
