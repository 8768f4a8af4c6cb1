import { sql } from 'kysely';
import type { FullFranchise } from '#contract/franchises.ts';
import { NO_IMAGE } from '#contract/values.ts';
import type { Database } from '../database/open.ts';
import { ANYWHERE } from '../location/region.ts';
import { RELEASE_COLUMNS, toRelease } from '../releases/release-rows.ts';
import { totalDuration } from './total-duration.ts';

/** The franchises that a release belongs to, each with its releases in watching order. */
export async function listFranchisesOfRelease(db: Database, releaseId: number): Promise<FullFranchise[]> {
  const rows = await db
    .selectFrom('franchise_releases as member')
    .innerJoin('franchises', 'franchises.id', 'member.franchise_id')
    .innerJoin('franchise_releases', 'franchise_releases.franchise_id', 'franchises.id')
    .innerJoin('releases', 'releases.id', 'franchise_releases.release_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('episodes')
          .select([
            sql<number>`count(*)`.as('episodes'),
            sql<number>`coalesce(sum(duration), 0)`.as('seconds'),
          ])
          .whereRef('episodes.release_id', '=', 'releases.id')
          .where('episodes.is_published', '=', true)
          .as('published'),
      (join) => join.onTrue(),
    )
    .where('member.release_id', '=', releaseId)
    .select([
      ...RELEASE_COLUMNS,
      'franchises.id as franchise_id',
      'franchises.name',
      'franchises.name_english as franchise_name_english',
      'franchises.image',
      'franchise_releases.id as link_id',
      'franchise_releases.sort_order',
      'published.episodes',
      'published.seconds',
    ])
    .orderBy('franchises.name')
    .orderBy('franchise_releases.sort_order')
    .execute();
  const byFranchise = Map.groupBy(rows, (row) => row.franchise_id);
  return [...byFranchise.values()].map(toFranchise);
}

type FranchiseRow = Parameters<typeof toRelease>[0] & {
  franchise_id: string;
  name: string;
  franchise_name_english: string;
  image: FullFranchise['image'] | null;
  link_id: string;
  sort_order: number;
  episodes: number;
  seconds: number;
};

function averageRating(rows: readonly FranchiseRow[]): number | null {
  const averages = rows.flatMap((row) => toRelease(row, ANYWHERE).rating.average ?? []);
  if (averages.length === 0) return null;
  return Math.round((averages.reduce((sum, n) => sum + n, 0) / averages.length) * 100) / 100;
}

function toFranchise(rows: readonly FranchiseRow[]): FullFranchise {
  const [first] = rows;
  if (!first) throw new Error('a group has at least one row');
  const sum = (pick: (row: FranchiseRow) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const years = rows.map((row) => row.year);
  const seconds = sum((row) => row.seconds);
  return {
    id: first.franchise_id,
    name: first.name,
    name_english: first.franchise_name_english,
    rating: averageRating(rows),
    first_year: Math.min(...years),
    last_year: Math.max(...years),
    total_releases: rows.length,
    total_episodes: sum((row) => row.episodes),
    total_duration: totalDuration(seconds),
    total_duration_in_seconds: seconds,
    image: first.image ?? NO_IMAGE,
    franchise_releases: rows.map((row) => ({
      id: row.link_id,
      franchise_id: row.franchise_id,
      release_id: row.id,
      sort_order: row.sort_order,
      release: toRelease(row, ANYWHERE),
    })),
  };
}
