import { sql } from 'kysely';
import { forgetFranchiseArt } from '#server/catalog/franchises/forget-franchise-art.ts';
import type { MergedReleases, RecordMerge, Trx } from '../record-kind.ts';

type Link = { id: string; release_id: number; place: number };

const toLinks = (links: MergedReleases['links'] = []): Link[] =>
  links.map(([release_id, id, place]) => ({ id, release_id, place }));

// Links come and go with their ids, which are on the wire.
async function addLinks(trx: Trx, franchiseId: string, links: readonly Link[]): Promise<void> {
  const rows = links.map(({ place, ...link }) => ({ ...link, franchise_id: franchiseId, sort_order: place }));
  await sql`
    insert into franchise_releases (id, franchise_id, release_id, sort_order)
    select id, franchise_id, release_id, sort_order
    from jsonb_populate_recordset(null::franchise_releases, ${JSON.stringify(rows)})`.execute(trx);
}

async function removeLinks(trx: Trx, franchiseId: string, releaseIds: readonly number[]): Promise<void> {
  await sql`
    delete from franchise_releases
    where franchise_id = ${franchiseId}::uuid and release_id = any(${releaseIds}::integer[])`.execute(trx);
}

/** Releases of a franchise go to the end of another in their order; those of both stay in their place there. */
export const franchiseMerge: RecordMerge = {
  async find(trx, { id, into }) {
    const { rows } = await sql<Link & { has_both: boolean }>`
      select link.id, link.release_id, link.sort_order as place, exists (
        select from franchise_releases as other
        where other.franchise_id = ${into}::uuid and other.release_id = link.release_id
      ) as has_both
      from franchise_releases as link where link.franchise_id = ${id}::uuid
      order by link.sort_order, link.release_id for update of link`.execute(trx);
    return {
      releases: rows.flatMap((row) => (row.has_both ? [] : [row.release_id])),
      both: rows.flatMap((row) => (row.has_both ? [[row.release_id, row.place]] : [])),
      links: rows.map((row) => [row.release_id, row.id, row.place]),
    };
  },
  async give(trx, { id, into }, { releases, links }) {
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(sort_order), 0) as last from franchise_releases
      where franchise_id = ${into}::uuid`.execute(trx);
    const last = rows[0]?.last ?? 0;
    const moved = toLinks(links).filter((link) => releases.includes(link.release_id));
    await removeLinks(trx, id, releases);
    await addLinks(
      trx,
      into,
      moved.map((link, i) => ({ ...link, place: last + 1 + i })),
    );
    await forgetFranchiseArt(trx, [into]);
  },
  async giveBack(trx, { id, into }, { releases, both, links }) {
    const { rows } = await sql<{ release_id: number }>`
      select release_id from franchise_releases where franchise_id = ${into}::uuid`.execute(trx);
    const isStill = new Set(rows.map((row) => row.release_id));
    const back = toLinks(links).filter((link) => isStill.has(link.release_id));
    await removeLinks(
      trx,
      into,
      releases.filter((one) => isStill.has(one)),
    );
    await addLinks(trx, id, back);
    await forgetFranchiseArt(trx, [into]);
    return {
      releases: releases.filter((one) => isStill.has(one)),
      both: both.filter(([one]) => isStill.has(one)),
      links: back.map((link) => [link.release_id, link.id, link.place]),
    };
  },
};
