import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Franchise, FullFranchise } from '#contract/franchises.ts';
import { NO_IMAGE, type Image } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Region } from '#server/platform/location/region.ts';
import { RELEASE_COLUMNS, toRelease, type ReleaseRow } from '../releases/release-rows.ts';
import { scoreColumn } from '../releases/score-column.ts';
import { formatTotalDuration } from './format-total-duration.ts';

/** Selects the franchises that have releases, each with the totals of its releases. */
export function selectFranchises(db: Database) {
  return db
    .selectFrom('franchises')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('franchise_releases')
          .innerJoin('public_releases as releases', 'releases.id', 'franchise_releases.release_id')
          .select(({ fn }) => [
            sql<number | null>`round(avg(${scoreColumn})::numeric, 2)`.as('rating'),
            fn.min<number>('releases.year').as('first_year'),
            fn.max<number>('releases.year').as('last_year'),
            fn.countAll<number>().as('total_releases'),
            fn.sum<number>('releases.published_episodes').as('total_episodes'),
            fn.sum<number>('releases.published_seconds').as('total_duration_in_seconds'),
          ])
          .whereRef('franchise_releases.franchise_id', '=', 'franchises.id')
          .having(eb.fn.countAll(), '>', 0)
          .as('totals'),
      (join) => join.onTrue(),
    )
    .select(['franchises.id', 'franchises.name', 'franchises.name_english', 'franchises.image'])
    .selectAll('totals');
}

/** Selects the same franchises with their releases in watching order. */
export function selectFullFranchises(db: Database) {
  return selectFranchises(db).select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('franchise_releases')
        .innerJoin('public_releases as releases', 'releases.id', 'franchise_releases.release_id')
        .select([...RELEASE_COLUMNS, 'franchise_releases.id as link_id', 'franchise_releases.sort_order'])
        .whereRef('franchise_releases.franchise_id', '=', 'franchises.id')
        .orderBy('franchise_releases.sort_order')
        .orderBy('releases.id'),
    ).as('releases'),
  );
}

type FranchiseRow = Omit<Franchise, 'total_duration' | 'image'> & { image: Image | null };
type FullFranchiseRow = FranchiseRow & { releases: (ReleaseRow & { link_id: string; sort_order: number })[] };

/** Converts a row to the object inside a list. */
export function toFranchise(row: FranchiseRow): Franchise {
  return {
    ...row,
    total_duration: formatTotalDuration(row.total_duration_in_seconds),
    image: row.image ?? NO_IMAGE,
  };
}

/** Converts a row with releases to a complete franchise. */
export function toFullFranchise({ releases, ...row }: FullFranchiseRow, region: Region): FullFranchise {
  return {
    ...toFranchise(row),
    franchise_releases: releases.map((release) => ({
      id: release.link_id,
      franchise_id: row.id,
      release_id: release.id,
      sort_order: release.sort_order,
      release: toRelease(release, region),
    })),
  };
}
